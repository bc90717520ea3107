import fc from "fast-check";
import type { Fields } from "./description.ts";
import type { AnyDescription } from "./descriptions.ts";

/** Fields that a spec of the kind can declare in addition to those that a resource requires: what the description says, or one at a time. */
export function someFields({ anySpec, changeable }: AnyDescription): fc.Arbitrary<Fields> {
  const values = changeable.flatMap(({ base, declared, alike = [] }) =>
    base === undefined && typeof declared === "object" ? [declared, ...alike] : [],
  );
  return anySpec ?? fc.constantFrom({}, ...values);
}
