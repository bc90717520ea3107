import { own } from "./own.ts";

/** The path to a field in a spec or an object, starting with the outermost field, such as `["versioning", "status"]`. */
export type FieldPath = readonly [string, ...string[]];

/** The fields of a spec, regardless of its kind. */
export type Fields = Readonly<Record<string, unknown>>;

/** Parses a path such as `versioning.status`. A position in a list is in brackets, as in `ingressRules[0].ipProtocol`. */
export function fieldPath(text: string): FieldPath {
  const [first = "", ...others] = text.replaceAll("[", ".").replaceAll("]", "").split(".");
  return [first, ...others];
}

/** The value of a field; `undefined` if there is none. */
export function valueAt(fields: unknown, [first, ...others]: FieldPath): unknown {
  const value = has(fields, first) ? own(fields, first) : undefined;
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
  if (!has(current, next)) return spec;
  const changed = withValueAt(current, [next, ...more], value);
  // A list is taken for a structure whose fields are its positions.
  return Array.isArray(spec) ? (spec.with(Number(first), changed) as unknown as Fields) : { ...spec, [first]: changed };
}

/** Whether a value can have this field, or is a list in which this is a position. */
function has(value: unknown, step: string): value is Fields {
  return typeof value === "object" && value !== null && (!Array.isArray(value) || Number(step) < value.length);
}
