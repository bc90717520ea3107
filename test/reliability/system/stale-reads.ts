/** The number of changes by which the next read of the object, and the next check of the resource, are out of date. */
export interface StaleReads {
  object: number;
  resource: number;
}

/**
 * Reads return the current state until a number is set. After that, only the next read or check returns an earlier state: `take` returns
 * the number of changes to go back, and resets it.
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
