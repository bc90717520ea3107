import type { Definition } from "../../kind/publish/definition.ts";
import { passRole } from "../../kind/publish/definitions-for.ts";
import { entryFor, type Names, restrictionsIn } from "../../kind/publish/named-field.ts";
import type { ImposedField, RestrictedField } from "../../reconcile/contract/kind-data.ts";
import type { PermissionStatement } from "../../reconcile/contract/permissions.ts";

/** The restricted fields, in the form that the engine uses. An entry with `*.` stands for those of these paths that end so. */
export function restrictedFieldsOf(names: Names, paths: readonly string[]): readonly RestrictedField[] {
  return Object.entries(names).flatMap(([key, entry]) =>
    restrictionsIn(entry).flatMap(({ restricted, reaches: _reaches, passedTo: _passedTo, ...form }) =>
      pathsFor(key, names, paths).map((field) => ({ field, names: restricted, ...form })),
    ),
  );
}

/** The fields whose values the deployment or the namespace imposes. */
export function imposedFieldsOf(names: Names): readonly ImposedField[] {
  return Object.entries(names).flatMap(([field, entry]) => {
    if (!("imposed" in entry)) return [];
    const { imposed: by, perNamespace, existing } = entry;
    return [{ field, by, ...(perNamespace && { perNamespace }), ...(existing && { existing }) }];
  });
}

/** The permissions to pass roles, by the field of the spec. */
export function passedRolesOf(names: Names): Readonly<Record<string, readonly PermissionStatement[]>> {
  const passed = Object.entries(names).flatMap(([path, entry]) =>
    restrictionsIn(entry).flatMap(({ passedTo }) =>
      passedTo === undefined ? [] : [[path.replace(/\W.*$/, ""), passRole(passedTo)] as const],
    ),
  );
  return Object.fromEntries(passed.map(([field, statement]) => [field, [statement]]));
}

/** A definition with the permissions to pass the roles that its fields name. */
export function withPassedRoles(definition: Definition): Definition {
  const { permissions, names } = definition;
  return { ...definition, permissions: { ...permissions, ...passedRolesOf(names) } };
}

/** The fields whose values are the ARNs of roles that are passed to a service. */
export function roleFieldsOf(names: Names): readonly string[] {
  return Object.keys(names).filter((path) =>
    restrictionsIn(names[path]).some(({ passedTo, arns }) => passedTo !== undefined && arns === undefined),
  );
}

function pathsFor(key: string, names: Names, paths: readonly string[]): readonly string[] {
  if (!key.startsWith("*.")) return [key];
  return paths.filter((path) => entryFor(names, path) === key);
}
