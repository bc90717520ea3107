import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../../text/own.ts";
import { hasDuplicateKeys, type PolicyDocument, parseDocument } from "./policy-document.ts";

/**
 * Whether two strings contain the same JSON object after `canonical` has been applied to both, or the same JSON list. If `canonical` is
 * omitted, and in lists, only white space and the order of keys are ignored. Strings that are neither, or that repeat a key, must be identical.
 */
export function sameDocument(
  one: string,
  other: string,
  canonical: (document: PolicyDocument) => unknown = (document) => document,
): boolean {
  if (one === other) return true;
  const [first, second] = [parseDocument(one), parseDocument(other)];
  if (first === undefined || second === undefined) return false;
  if (hasDuplicateKeys(one, first) || hasDuplicateKeys(other, second)) return false;
  const [before, after] = [first, second].map((document) => (isRecord(document) ? canonical(document) : document));
  return isDeepStrictEqual(before, after);
}
