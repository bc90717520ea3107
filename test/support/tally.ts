import type { Matches } from "./counting-proxy.ts";

/** What went by since the start or the last reset. Refused and held calls count too. */
export interface Tally {
  /** Calls by operation, as they arrived. */
  readonly counts: ReadonlyMap<string, number>;
  /** Calls of the operations that match. */
  total(matches?: Matches): number;
  /** The most calls that were under way at once. */
  readonly peakInFlight: number;
  /** How often a call arrived when none was under way: that is, how many sets of overlapping calls came one after the other. */
  readonly rounds: number;
  /** Starts from nothing. A round that is under way does not count in what follows. */
  reset(): void;
}

/** A tally, and the two ends of a call for it to count. */
export interface OpenTally extends Tally {
  begin(operation: string): void;
  end(): void;
}

/** A tally of nothing. */
export function createTally(): OpenTally {
  const counts = new Map<string, number>();
  let inFlight = 0;
  let peakInFlight = 0;
  let rounds = 0;
  return {
    counts,
    total(matches = () => true) {
      return counts.entries().reduce((sum, [operation, count]) => (matches(operation) ? sum + count : sum), 0);
    },
    get peakInFlight() {
      return peakInFlight;
    },
    get rounds() {
      return rounds;
    },
    reset() {
      counts.clear();
      peakInFlight = inFlight;
      rounds = 0;
    },
    begin(operation) {
      counts.set(operation, (counts.get(operation) ?? 0) + 1);
      if (inFlight === 0) rounds += 1;
      inFlight += 1;
      peakInFlight = Math.max(peakInFlight, inFlight);
    },
    end() {
      inFlight -= 1;
    },
  };
}
