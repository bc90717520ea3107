import { isDeepStrictEqual } from "node:util";
import { hasDuplicateKeys, type PolicyDocument, parsePolicy } from "./policy-document.ts";

/**
 * Whether two strings contain the same JSON object after `canonical` has been applied to both. If `canonical` is omitted, only white space
 * and the order of keys are ignored. Strings that are not JSON objects, or that repeat a key, must be identical.
 */
export function sameDocument(
  one: string,
  other: string,
  canonical: (document: PolicyDocument) => unknown = (document) => document,
): boolean {
  if (one === other) return true;
  const [first, second] = [parsePolicy(one), parsePolicy(other)];
  if (first === undefined || second === undefined) return false;
  if (hasDuplicateKeys(one) || hasDuplicateKeys(other)) return false;
  return isDeepStrictEqual(canonical(first), canonical(second));
}
