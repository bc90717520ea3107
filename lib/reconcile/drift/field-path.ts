import type { FieldTree } from "../contract/field-tree.ts";

/** Where a field is in a spec, from the outside in, such as `["versioning", "status"]`. */
export type FieldPath = readonly [string, ...string[]];

/** The fields of a spec, whatever the kind. */
export type Fields = Readonly<Record<string, unknown>>;

/** Reads a path such as `spec.versioning.status`. Returns what is wrong with one that names no whole field of the spec. */
export function parseFieldPath(text: string, fields: FieldTree): FieldPath | string {
  const [root, first, ...others] = text.split(".");
  const isPath = root === "spec" && first !== undefined && [first, ...others].every((name) => /^\w+$/.test(name));
  if (!isPath) return `${text}: not the path of a field, such as spec.versioning.status`;
  let found: FieldTree | "list" | "value" | undefined = fields;
  for (const name of [first, ...others]) {
    if (found === "list") return `${text}: goes into a list, and only whole fields can be ignored`;
    found = typeof found === "object" && Object.hasOwn(found, name) ? found[name] : undefined;
  }
  return found === undefined ? `${text}: the spec has no such field` : [first, ...others];
}

/** The value of a field; `undefined` where there is none. */
export function valueAt(fields: unknown, [first, ...others]: FieldPath): unknown {
  const value = isFields(fields) && Object.hasOwn(fields, first) ? fields[first] : undefined;
  const [next, ...rest] = others;
  return next === undefined ? value : valueAt(value, [next, ...rest]);
}

/**
 * The spec with this value of a field; `undefined` removes it. Does nothing to a field of a structure that the spec does not have: a
 * structure with this field alone would mean something else.
 */
export function withValueAt(spec: Fields, [first, ...others]: FieldPath, value: unknown): Fields {
  const { [first]: current, ...rest } = spec;
  const [next, ...more] = others;
  if (next === undefined) return value === undefined ? rest : { ...spec, [first]: value };
  return isFields(current) ? { ...spec, [first]: withValueAt(current, [next, ...more], value) } : spec;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
