/** Removes empty texts, lists and structures, and undefined fields, from a value, at any depth. A value that is itself empty is kept. */
export function withoutEmpty<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  const isFull = (inner: unknown) =>
    typeof inner === "object" && inner !== null ? Object.keys(inner).length > 0 : inner !== undefined && inner !== "";
  const entries = Object.entries(value).map(([name, inner]) => [name, withoutEmpty(inner)] as const);
  const full = entries.filter(([, inner]) => isFull(inner));
  // The result has the same shape, without the fields that say nothing.
  return (Array.isArray(value) ? full.map(([, inner]) => inner) : Object.fromEntries(full)) as Value;
}
