/** Reverses every list in a value. */
export function turnedRound<Value>(value: Value): Value {
  // The result has the same shape, in a different order.
  return turn(value) as Value;
}

function turn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turn).toReversed();
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, turn(inner)])
      .toReversed(),
  );
}
