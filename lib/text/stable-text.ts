/** Converts a value to JSON. Values that are deeply equal have the same result, regardless of the order of their keys. */
export function stableText(value: unknown): string {
  return JSON.stringify(inOrder(value));
}

/** The value with its keys in order. A function that `JSON.stringify` calls for each value would make it half as fast. */
function inOrder(value: unknown): unknown {
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const members = Object.entries(value).map(([key, inner]) => [key, inOrder(inner)] as const);
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}
