import type { Matches } from "../proxies/counting-proxy.ts";

/** The calls since the start or the last reset, including refused and held ones. */
export interface Tally {
  /** The number of calls by operation, in order of arrival. */
  readonly counts: ReadonlyMap<string, number>;
  /** The number of calls of the operations that match. */
  total(matches?: Matches): number;
  /** The highest number of simultaneous calls. */
  readonly peakInFlight: number;
  /** The number of consecutive sets of overlapping calls: how many times a call arrived while no other call was in flight. */
  readonly rounds: number;
  /** Starts counting again. A round that is in progress does not count. */
  reset(): void;
}

/** A tally, and the functions that mark the beginning and the end of a call. */
export interface OpenTally extends Tally {
  begin(operation: string): void;
  end(): void;
}

/** An empty tally. */
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
