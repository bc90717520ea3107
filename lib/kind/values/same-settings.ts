import { sameDocument } from "./same-document.ts";

/** Whether two JSON objects contain the same settings: SQS and SNS store `"5"` as 5, and none of their lists has an order. */
export function sameSettings(one: string, other: string): boolean {
  return sameDocument(one, other, settingsText);
}

/** The same text for the same settings. Lists are sorted by the texts of their items, so that each value is converted only once. */
export function settingsText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(settingsText).sort().join()}]`;
  if (typeof value === "string" && /^\d{1,9}$/.test(value)) return String(Number(value));
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${settingsText(inner)}`);
  return `{${members.sort().join()}}`;
}
