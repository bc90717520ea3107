const firstMs = 500;
const longestMs = 30_000;

/**
 * How many milliseconds to wait after the given number of consecutive failures: 0 without a failure, otherwise a random time ("full
 * jitter"), so that many relays do not retry at the same time. The maximum of this time doubles from 0.5 s up to 30 s. `random` yields
 * numbers from 0 up to, but not including, 1.
 */
export function backOffMs(failures: number, random: () => number): number {
  if (failures === 0) return 0;
  return random() * Math.min(longestMs, firstMs * 2 ** (failures - 1));
}
