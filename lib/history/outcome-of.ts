import type { PassOutcome } from "../reconcile/result.ts";
import type { HistoryOutcome } from "./history-record.ts";

/** How a pass ended. `failed` means that the pass rejected, and that its messages are delivered again. */
export type Ended = PassOutcome | "failed";

const CHANGED: ReadonlySet<Ended> = new Set(["created", "updated", "deleted"]);

/** How a pass ended, in the history's terms. `acted` is whether the pass changed something, regardless of how it ended. */
export function outcomeOf(ended: Ended, acted: boolean): HistoryOutcome {
  if (ended === "failed" || ended === "terminal") return ended;
  if (ended === "recoverable") return "retry";
  return acted || CHANGED.has(ended) ? "changed" : "unchanged";
}
