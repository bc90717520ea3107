const UNITS = [
  [86_400, "d"],
  [3_600, "h"],
  [60, "min"],
] as const;

/** A time span in its largest unit, such as `4 min`. */
export function describeWait(seconds: number): string {
  const [size, unit] = UNITS.find(([size]) => seconds >= size) ?? [1, "s"];
  return `${Math.floor(seconds / size)} ${unit}`;
}

/** How long ago a time was; `?` if it is not a time. */
export function describeAge(time: string, now: number): string {
  const seconds = (now - Date.parse(time)) / 1000;
  return Number.isNaN(seconds) ? "?" : describeWait(Math.max(0, seconds));
}
