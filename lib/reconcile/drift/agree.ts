import { isDeepStrictEqual } from "node:util";
import type { AnyPart, Observed } from "../contract/part.ts";

/** Whether AWS has of a part what is declared. */
export function agree(part: AnyPart, declared: unknown, observed: Observed): boolean {
  const current = observed.get(part.name);
  return isDeepStrictEqual(declared, current) || (part.agrees?.(declared, current, observed) ?? false);
}
