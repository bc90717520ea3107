/** The value below which `share` (0 to 1) of the values lie: the nearest rank, never one in between. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  const value = sorted[rank - 1];
  if (value === undefined) throw new Error("there is no percentile of nothing");
  return value;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** With as many digits as a measurement deserves. */
export function rounded(value: number, digits = 3): number {
  return Number(value.toFixed(digits));
}
