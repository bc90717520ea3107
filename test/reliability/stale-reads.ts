/** The next reads of the object, and the next check of the resource, see the state from this many changes ago. */
export interface StaleReads {
  object: number;
  resource: number;
}

/**
 * Reads see the truth until a number is set. Then only the next read or check sees an earlier state: `take` returns the number of changes
 * to go back.
 */
export function createStaleReads() {
  const stale: StaleReads = { object: 0, resource: 0 };
  function take(what: keyof StaleReads): number {
    const ago = stale[what];
    stale[what] = 0;
    return ago;
  }
  return { stale, take };
}
