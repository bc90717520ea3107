import type { Definition } from "../kind/publish/definition.ts";
import type { Reference, RestrictedField } from "../reconcile/contract/kind-data.ts";
import { callsOf } from "./calls.ts";
import { withArticle } from "./description.ts";
import { requiredInCreate } from "./field-name.ts";
import { permissionsOf } from "./iam/permissions.ts";
import { imposedFieldsOf } from "./names/restrictions.ts";
import { referencesOf } from "./references.ts";
import { sdkOperation } from "./sdk/sdk-shape.ts";

/**
 * The source code of a module that exports the calls, the permissions, the references and the restricted, imposed and fixed fields of a kind. `imports.contract` is
 * the folder of the modules that declare their types, and `imports.values` the folder of what all kinds share.
 */
export function callsModule(
  definition: Definition,
  restrictedFields: readonly RestrictedField[],
  imports: { readonly contract: string; readonly values: string },
): string {
  const { nameField, immutable, rights, removedLast, secretFields, variableFields, largeFields } = definition;
  const { kind } = definition.kind;
  const calls = Object.entries(callsOf(definition)).map(
    ([operation, { actions, ...traits }]) =>
      `  ${operation}: { actions: [${actions.map((action) => JSON.stringify(action)).join(", ")}]${Object.keys(traits)
        .map((trait) => `, ${trait}: true`)
        .join("")} },\n`,
  );
  const fieldList = (name: string, what: string, fields?: readonly string[]) =>
    fields === undefined
      ? ""
      : `\n/** The fields of ${withArticle(kind)} ${what}. */\nexport const ${name}: readonly string[] = ${JSON.stringify(fields)};\n`;
  const [own, ...others] = permissionsOf(definition);
  const imposedFields = imposedFieldsOf(definition.names);
  const called = new Set(Object.values(callsOf(definition)).flatMap(({ actions }) => actions));
  const traits = (["namePrefix", "parameter"] as const).flatMap((trait) =>
    own?.[trait] === undefined ? [] : [`, ${trait}: "${own[trait]}"`],
  );
  const isDivided = own?.actions.length !== called.size;
  const ownActions = isDivided ? JSON.stringify(own?.actions) : "actionsOf(calls)";
  return `import type { Calls, ${imposedFields.length === 0 ? "" : "ImposedField, "}Reference, RestrictedField } from "${imports.contract}/kind-data.ts";
import type { Permissions } from "${imports.contract}/permissions.ts";
${isDivided ? "" : `import { actionsOf } from "${imports.values}/actions-of.ts";\n`}
/** The AWS calls of ${withArticle(kind)}. */
export const calls: Calls = {
${calls.join("")}};

/** The IAM permissions that ${withArticle(kind)} requires: those for its calls, and others. */
export const permissions: Permissions = [
  { actions: ${ownActions}, resources: ${JSON.stringify(own?.resources)}${traits.join("")} },
${others.map((statement) => `  ${JSON.stringify(statement)},\n`).join("")}];

/** The fields of ${withArticle(kind)} whose values other objects can provide. */
export const references: readonly Reference[] = ${JSON.stringify(marked(definition), undefined, 2)};

/** The fields of ${withArticle(kind)} whose values the deployment restricts. */
export const restrictedFields: readonly RestrictedField[] = ${JSON.stringify(restrictedFields, undefined, 2)};

${
  imposedFields.length === 0
    ? ""
    : `/** The fields of ${withArticle(kind)} whose values the deployment or the object's namespace imposes. */
export const imposedFields: readonly ImposedField[] = ${JSON.stringify(imposedFields, undefined, 2)};

`
}/** The fields of ${withArticle(kind)} that cannot be changed once they are set. */
export const fixedFields: readonly string[] = ${JSON.stringify([...new Set([...(nameField === undefined ? [] : [nameField]), ...immutable])])};
${fieldList("secretFields", "that name a Secret", secretFields)}${fieldList("variableFields", "with environment variables", variableFields)}${fieldList("largeFields", "that are compared by their digests", largeFields)}${rights !== undefined && "handOut" in rights ? `\n/** The objects hand out rights: ${rights.handOut}. */\nexport const handsOutRights = true;\n` : ""}${removedLast ? `\n/** A \`${kind}\` is removed only when no object refers to it anymore. */\nexport const removedLast = true;\n` : ""}`;
}

/** The references, of which those are marked whose field the CRD cannot require although the create call does. */
function marked(definition: Definition): readonly Reference[] {
  const required = requiredInCreate(definition, sdkOperation(definition.client, definition.create).input);
  return referencesOf(definition).map(({ to, ackNames, ...reference }) => ({
    ...reference,
    ...(required.includes(reference.field) && { required: true }),
    to,
    ackNames,
  }));
}
