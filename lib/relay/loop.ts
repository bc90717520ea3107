import type { Log } from "../reconcile/contract/log.ts";
import type { RelayMetrics } from "./metrics.ts";
import type { Sleep } from "./sleep.ts";

/** The dependencies of every loop of the relay. */
export interface LoopDependencies {
  readonly metrics: RelayMetrics;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Yields numbers from 0 up to, but not including, 1. */
  readonly random: () => number;
  readonly sleep: Sleep;
}
