import { type Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import type { PassOutcome } from "../lib/reconcile/pass/result.ts";

/** How a pass ended; `failed`: its messages come again. */
export type Outcome = PassOutcome | "failed";

/** Counts the passes of one invocation by how they ended. */
export interface Outcomes {
  count(outcome: Outcome): void;
  /** Writes the metric `Reconciles` once for each outcome, not once for each pass: CloudWatch charges for every byte of a log. */
  publish(): void;
}

/** Starts to count. */
export function countOutcomes(metrics: Metrics): Outcomes {
  const counts = new Map<Outcome, number>();
  return {
    count(outcome) {
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    },
    publish() {
      for (const [outcome, count] of counts) {
        metrics.singleMetric().addDimension("outcome", outcome).addMetric("Reconciles", MetricUnit.Count, count);
      }
    },
  };
}
