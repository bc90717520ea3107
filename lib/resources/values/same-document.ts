import { isDeepStrictEqual } from "node:util";
import { sortedItems } from "./normal-form.ts";
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

/** Whether two JSON objects contain the same settings: SQS and SNS store `"5"` as 5, and none of their lists has an order. */
export function sameSettings(one: string, other: string): boolean {
  return sameDocument(one, other, settings);
}

function settings(value: unknown): unknown {
  if (Array.isArray(value)) return sortedItems(value.map(settings));
  if (typeof value === "string") return /^\d{1,9}$/.test(value) ? Number(value) : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, settings(inner)]));
}
