import { sortedItems } from "./normal-form.ts";
import { sameDocument } from "./same-document.ts";

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
