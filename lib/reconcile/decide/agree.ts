import { isDeepStrictEqual } from "node:util";
import type { AnyPart, Observed } from "../contract/part.ts";

/** Whether the value that AWS has for a part agrees with the declared value. */
export function agree(part: AnyPart, declared: unknown, observed: Observed): boolean {
  const [wanted, current] = [canonical(part, declared), canonical(part, observed.get(part.name))];
  return isDeepStrictEqual(wanted, current) || (part.agrees?.(wanted, current, observed) ?? false);
}

/** A value of a part in the form in which values are compared and reported. */
export function canonical({ canonical = (value) => value }: Pick<AnyPart, "canonical">, value: unknown): unknown {
  return value === undefined ? undefined : canonical(value);
}
