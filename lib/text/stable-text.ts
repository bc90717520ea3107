/** Converts a value to JSON. Values that are deeply equal have the same result, regardless of the order of their keys. */
export function stableText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner) && Object.keys(inner).length > 1
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
