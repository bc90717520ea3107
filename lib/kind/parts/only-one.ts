import { own } from "../../text/own.ts";

/** What is wrong with a spec that declares several of these fields; `undefined` if it declares only one of them, or none. */
export function onlyOne(spec: object, ...fields: readonly string[]): string | undefined {
  const declared = fields.filter((field) => declares(own(spec as Readonly<Record<string, unknown>>, field)));
  if (declared.length < 2) return undefined;
  return `${declared.map((field) => `spec.${field}`).join(" and ")} exclude each other; declare only one of them`;
}

/** Whether a value says something. `false`, and an empty text, list or structure, say nothing. */
export function declares(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return value !== undefined && value !== null && value !== false && value !== "";
}
