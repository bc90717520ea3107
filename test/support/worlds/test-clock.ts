/** The system clock, which a test can move forward. */
export interface TestClock {
  /** Milliseconds since the epoch. */
  now(): number;
  advance(seconds: number): void;
}

export function createTestClock(): TestClock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    advance(seconds) {
      ahead += seconds * 1000;
    },
  };
}
