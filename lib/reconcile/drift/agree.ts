import { isDeepStrictEqual } from "node:util";
import type { AnyPart, Observed } from "../contract/part.ts";

/** Whether the value that AWS has for a part agrees with the declared value. */
export function agree(part: AnyPart, declared: unknown, observed: Observed): boolean {
  const current = observed.get(part.name);
  return isDeepStrictEqual(declared, current) || (part.agrees?.(declared, current, observed) ?? false);
}
