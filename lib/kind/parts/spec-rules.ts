import { TerminalError } from "../../reconcile/contract/errors.ts";
import type { Reference } from "../../reconcile/contract/kind-data.ts";
import { own } from "../../text/own.ts";
import type { AnyDataKind } from "../data-kind.ts";
import type { Fields } from "../target.ts";
import { declares, onlyOne } from "./only-one.ts";

/**
 * Throws a `TerminalError` if a spec lacks a field without which there is no resource, has one that is not supported, or has several of which
 * only one may be declared.
 */
export function checkFields(
  { parts }: Pick<AnyDataKind, "parts">,
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
  for (const [field, part] of Object.entries(parts)) {
    const [, single] = part?.key === undefined ? [] : (part.fields ?? []);
    const problem = single === undefined ? undefined : onlyOne(spec, single, field);
    if (problem !== undefined) throw new TerminalError("InvalidSpec", problem);
  }
}

function named(fields: readonly string[]): readonly string[] {
  return fields.map((field) => `spec.${field}`);
}
