const FIRST_SECONDS = 5;
const LONGEST_SECONDS = 900;

/** The longest wait, in seconds, before attempt `attempt` (1, 2, …) is repeated. It doubles with each attempt, from 5 s up to 900 s. */
export function backOffCeiling(attempt: number): number {
  return Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** Math.max(0, attempt - 1));
}

/** How many whole seconds to wait before attempt `attempt` (1, 2, …) is repeated: full jitter up to its ceiling. */
export function backOffSeconds(attempt: number, random: () => number): number {
  return jitter(backOffCeiling(attempt), random);
}

/**
 * A random whole number of seconds from 1 to `ceiling` ("full jitter"), so that requests that failed at the same time are not retried at
 * the same time. `random` yields numbers from 0 up to, but not including, 1.
 */
export function jitter(ceiling: number, random: () => number): number {
  return 1 + Math.floor(random() * ceiling);
}
