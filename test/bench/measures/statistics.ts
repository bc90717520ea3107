/** The value below which `share` (0 to 1) of the values lie: the nearest rank, without interpolation. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  const value = sorted[rank - 1];
  if (value === undefined) throw new Error("an empty list has no percentiles");
  return value;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Rounds a measurement to this many decimal places. */
export function rounded(value: number, digits = 3): number {
  return Number(value.toFixed(digits));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Student's t for a confidence of 95 %, indexed by the degrees of freedom, starting with 1. */
const STUDENTS_T = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086,
];

/** The interval that contains the mean of the sampled population with a confidence of 95 %. A single value has none. */
export function meanInterval(values: readonly number[]): readonly [number, number] | undefined {
  const freedom = values.length - 1;
  // Beyond the table, t only decreases, so the last entry of the table is on the safe side.
  const t = STUDENTS_T[Math.min(freedom, STUDENTS_T.length) - 1];
  if (t === undefined) return undefined;
  const center = mean(values);
  const variance = values.reduce((sum, value) => sum + (value - center) ** 2, 0) / freedom;
  const reach = t * Math.sqrt(variance / values.length);
  return [center - reach, center + reach];
}
