import type { AnyDataKind } from "../../../kind/data-kind.ts";
import { didYouMean } from "../../../text/did-you-mean.ts";
import type { Field, Structure } from "../../field.ts";
import { partsOf } from "../calls-of-data.ts";

/**
 * The members of structures in a page that the fields do not have. A part with such a value would never equal what AWS shows. The compiler does
 * not check the values of single settings, and takes much longer.
 */
export function literalProblems(data: AnyDataKind, spec: Structure): readonly string[] {
  return partsOf(data).flatMap(([name, part]) => {
    if (part.attribute !== undefined || part.attributes !== undefined || part.normal !== undefined) return [];
    if (part.settings !== undefined) {
      return Object.entries(part.settings).flatMap(([field, { initial, emptied, filled } = {}]) =>
        valuesIn(`parts.${name}.settings.${field}`, { initial, emptied, filled }, spec.fields[field]),
      );
    }
    const { initial, filled, key, fields } = part;
    const values = { initial, filled };
    const [list = name] = fields ?? [];
    // What is initial in a list with keys is so in each of its items.
    if (key !== undefined) return valuesIn(`parts.${name}`, values, itemsOf(spec.fields[list]));
    if (fields !== undefined) return valuesIn(`parts.${name}`, values, only(fields, spec));
    // Functions can give a value another form than its field has.
    return part.desired === undefined ? valuesIn(`parts.${name}`, values, spec.fields[name]) : [];
  });
}

function itemsOf(field: Field | undefined): Field | undefined {
  return field?.type === "array" ? field.items : undefined;
}

/** The structure of a value that consists of several fields. */
function only(names: readonly string[], { fields }: Structure): Structure {
  return {
    type: "object",
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))),
  };
}

/** The problems in values, by the names of their members. Those that functions return are not known here. */
function valuesIn(at: string, values: Readonly<Record<string, unknown>>, field: Field | undefined): readonly string[] {
  return Object.entries(values).flatMap(([member, value]) => below(`${at}.${member}`, value, field));
}

function below(at: string, value: unknown, field: Field | undefined): readonly string[] {
  if (typeof value !== "object" || value === null || field === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item) => below(`${at}[]`, item, itemsOf(field)));
  if (field.type === "map")
    return Object.entries(value).flatMap(([key, one]) => below(`${at}.${key}`, one, field.values));
  if (field.type !== "object") return [];
  const known = Object.keys(field.fields).sort();
  return Object.entries(value).flatMap(([name, inner]) =>
    known.includes(name)
      ? below(`${at}.${name}`, inner, field.fields[name])
      : [`${at}: there is no field ${name}${didYouMean(name, known)}, but ${known.join(", ")}`],
  );
}
