import type { Field, Structure } from "./field.ts";

/** What explains the errors of a kind: the values that the SDK knows, by path, and the fields that cannot be changed. */
export function explanationsOf(spec: Structure) {
  const fixedFields = Object.entries(spec.fields).flatMap(([name, { immutable }]) => (immutable ? [name] : []));
  return { knownValues: Object.fromEntries(knownValues("", spec)), fixedFields };
}

function knownValues(path: string, field: Field): readonly (readonly [string, readonly string[]])[] {
  if (field.type === "array") return knownValues(`${path}[]`, field.items);
  if (field.type === "string") return field.values === undefined ? [] : [[path, field.values]];
  if (field.type !== "object") return [];
  return Object.entries(field.fields).flatMap(([name, inner]) =>
    knownValues(path === "" ? name : `${path}.${name}`, inner),
  );
}
