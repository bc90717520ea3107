import { isDeepStrictEqual } from "node:util";
import { own } from "../../text/own.ts";
import { isRecord } from "../value-at.ts";
import { orNothing } from "../values/normal-form.ts";
import { withoutEmpty } from "../values/without-empty.ts";

/** A value without what AWS fills in where a spec omits it, and without what is empty. `undefined` if nothing is left. */
export function withoutFilled(value: unknown, filled: unknown): unknown {
  if (isDeepStrictEqual(value, filled)) return undefined;
  if (!isRecord(value) || Array.isArray(value)) return value;
  const full = Object.entries(withoutEmpty(value));
  return orNothing(
    Object.fromEntries(full.filter(([name, one]) => !isDeepStrictEqual(one, own(Object(filled), name)))),
  );
}
