import { own } from "./own.ts";

/** The path to a field in a spec or an object, starting with the outermost field, such as `["versioning", "status"]`. */
export type FieldPath = readonly [string, ...string[]];

/** The fields of a spec, regardless of its kind. */
export type Fields = Readonly<Record<string, unknown>>;

/** Parses a path such as `versioning.status`. */
export function fieldPath(text: string): FieldPath {
  const [first = "", ...others] = text.split(".");
  return [first, ...others];
}

/** The value of a field; `undefined` if there is none. */
export function valueAt(fields: unknown, [first, ...others]: FieldPath): unknown {
  const value = isFields(fields) ? own(fields, first) : undefined;
  const [next, ...rest] = others;
  return next === undefined ? value : valueAt(value, [next, ...rest]);
}

/**
 * The spec with a field set to this value; `undefined` removes the field. If the field belongs to a structure that the spec does not
 * contain, the spec is returned unchanged: a structure with only this field would mean something else.
 */
export function withValueAt(spec: Fields, [first, ...others]: FieldPath, value: unknown): Fields {
  const { [first]: _current, ...rest } = spec;
  const current = own(spec, first);
  const [next, ...more] = others;
  if (next === undefined) return value === undefined ? rest : { ...spec, [first]: value };
  return isFields(current) ? { ...spec, [first]: withValueAt(current, [next, ...more], value) } : spec;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
