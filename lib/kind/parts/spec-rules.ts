import { TerminalError } from "../../reconcile/contract/errors.ts";
import type { Reference } from "../../reconcile/contract/kind-data.ts";
import { own } from "../../text/own.ts";
import type { AnyDataKind } from "../data-kind.ts";
import type { Fields } from "../target.ts";

/**
 * Throws a `TerminalError` if a spec lacks a field without which there is no resource, has one that is not supported, or has several of which
 * only one may be declared.
 */
export function checkFields(
  { alternatives = [], parts }: Pick<AnyDataKind, "alternatives" | "parts">,
  references: readonly Reference[],
  spec: Fields,
): void {
  const isDeclared = (field: string) => declares(own(spec, field));
  for (const { field, ref, required } of references) {
    if (!required || isDeclared(field)) continue;
    throw new TerminalError("InvalidSpec", `${named([field, ref]).join(" or ")} is missing or empty`);
  }
  for (const [field, part] of Object.entries(parts)) {
    if (part?.unsupported === undefined || !isDeclared(field)) continue;
    throw new TerminalError("NotSupported", `spec.${field} ${part.unsupported}`);
  }
  const singles = Object.entries(parts).flatMap(([field, part]) => (part?.single ? [[part.single, field]] : []));
  for (const fields of [...alternatives, ...singles]) {
    const declared = fields.filter(isDeclared);
    if (declared.length < 2) continue;
    const text = `${named(declared).join(" and ")} exclude each other; declare only one of them`;
    throw new TerminalError("InvalidSpec", text);
  }
}

function named(fields: readonly string[]): readonly string[] {
  return fields.map((field) => `spec.${field}`);
}

/** Whether a value says something. `false`, and an empty text, list or structure, say nothing. */
function declares(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return value !== undefined && value !== null && value !== false && value !== "";
}
