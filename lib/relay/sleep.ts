import { setTimeout } from "node:timers/promises";

/** Waits until this number of milliseconds has passed or `signal` is aborted. Never rejects. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Sleeps on the real clock. */
export const sleep: Sleep = async (milliseconds, signal) => {
  if (milliseconds <= 0) return;
  try {
    await setTimeout(milliseconds, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
};
