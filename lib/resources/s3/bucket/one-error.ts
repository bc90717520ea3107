/** Makes one error out of several: the only one itself, or an `AggregateError` that keeps their order. Equal ones count once. */
export function oneError(errors: readonly unknown[]): unknown {
  const [first, ...others] = new Set(errors);
  return others.length === 0 ? first : new AggregateError([first, ...others], "several parts of the bucket failed");
}
