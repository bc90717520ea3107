import { isDeepStrictEqual } from "node:util";
import { own } from "../../text/own.ts";
import type { Fields } from "../target.ts";
import { isRecord } from "../value-at.ts";
import { compact, distinct, orNothing } from "../values/normal-form.ts";

/** How the value of a part follows from its fields. The value of a single field is the field's own; that of several is a record of them. */
export interface FieldValues {
  /** The part's value; `undefined` if the fields say the same as in a new resource. Empty texts, lists and structures count as omitted. */
  readonly normal: (fields: Fields) => unknown;
  /** The fields that have a value. */
  readonly fieldsOf: (value: unknown) => Fields;
}

/** Creates the functions for a part with these fields. Without `fields`, the part has the single field `name`. */
export function fieldValues(
  name: string,
  {
    fields,
    initial,
    unordered = [],
  }: {
    readonly fields?: readonly string[];
    readonly initial?: unknown;
    readonly unordered?: readonly string[];
  },
): FieldValues {
  const fieldsOf = (value: unknown): Fields => {
    if (fields === undefined) return value === undefined ? {} : { [name]: value };
    return isRecord(value) ? value : {};
  };
  const asNew = fieldsOf(initial);
  return {
    fieldsOf,
    normal(all) {
      const values = (fields ?? [name]).map(
        (field) => [field, completed(own(all, field), own(asNew, field), unordered.includes(field))] as const,
      );
      const value: Fields = compact(Object.fromEntries(values));
      if (isDeepStrictEqual(value, asNew)) return undefined;
      return fields === undefined ? own(value, name) : value;
    },
  };
}

/** A field's value, with the value of a new resource in place of what is omitted. */
function completed(value: unknown, asNew: unknown, isUnordered: boolean): unknown {
  if (value === undefined || value === "") return asNew;
  if (Array.isArray(value)) return (isUnordered ? distinct(value) : value.length === 0 ? undefined : value) ?? asNew;
  if (!isRecord(value)) return value;
  return orNothing(compact({ ...(isRecord(asNew) ? asNew : {}), ...compact(value) })) ?? asNew;
}
