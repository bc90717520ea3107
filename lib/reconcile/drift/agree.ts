import { isDeepStrictEqual } from "node:util";
import type { AnyPart, Observed } from "../contract/part.ts";

/** Whether AWS has what is declared for a part. */
export function agree(part: AnyPart, declared: unknown, observed: Observed): boolean {
  const current = observed.get(part.name);
  return isDeepStrictEqual(declared, current) || (part.agrees?.(declared, current, observed) ?? false);
}
