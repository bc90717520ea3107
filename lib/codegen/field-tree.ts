import type { FieldTree } from "../reconcile/contract/kind-data.ts";
import type { Field, Structure } from "./field.ts";

/** The fields of a structure by their names, in alphabetical order. */
export function fieldTree({ fields }: Structure): FieldTree {
  const names = Object.keys(fields).sort();
  return Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, nodeOf(fields[name])] as const] : [])));
}

function nodeOf(field: Field): FieldTree[string] {
  if (field.type === "object") return fieldTree(field);
  return field.type === "array" ? "list" : "value";
}
