import fc from "fast-check";
import type { Tags } from "../../../lib/reconcile/contract/tag.ts";

const TEXTS = ["team", "a: b", "---", "-", "yes", "0x1", "1:30", "@a", "=", ".inf", "2012-10-17"];

/** Tags whose texts look like something else in YAML, and that AWS accepts. `others` are further texts. */
export function yamlLikeTags(...others: readonly string[]): fc.Arbitrary<Tags> {
  const text = fc.constantFrom(...TEXTS, ...others);
  return fc.dictionary(text, text, { maxKeys: 3, noNullPrototype: true });
}
