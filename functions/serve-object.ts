import type { Logger } from "@aws-lambda-powertools/logger";
import { type Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import type { Group } from "../lib/queue/group-by-object.ts";
import type { QueuedRequest } from "../lib/queue/reconcile-request.ts";
import type { Run } from "../lib/reconcile/dependencies.ts";
import type { Log } from "../lib/reconcile/log.ts";
import type { Result } from "../lib/reconcile/pass/result.ts";
import { createLog } from "./log.ts";
import type { Outcome, Outcomes } from "./outcomes.ts";

/** What serving one object needs. */
export interface ServeDependencies {
  /** Reconciles one object for all these messages; rejects if no status could be written or a message could not be sent. */
  readonly reconcile: (messages: Group<QueuedRequest>, run: Run, log: Log) => Promise<Result>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/**
 * Serves the messages of one object, logs how that ended and counts it. Rejects if the messages have to come again: the pass
 * rejected, or had not ended when `overdue` rejected.
 */
export async function serveObject(
  messages: Group<QueuedRequest>,
  run: Run,
  overdue: Promise<never>,
  { reconcile, now, logger, metrics, outcomes }: ServeDependencies & { readonly outcomes: Outcomes },
): Promise<void> {
  const { group, kind, namespace, name, uid } = messages[0].request;
  const reasons = messages.map(({ request }) => request.reason);
  const log = createLog(logger, { kind, namespace, name, uid, reasons });
  const started = now();
  let outcome: Outcome = "failed";
  try {
    const { outlook, ...result } = await Promise.race([reconcile(messages, run, log), overdue]);
    outcome = result.outcome;
    if (outlook !== undefined) log.info("shadow", { ...outlook });
    log.info("reconciled", { ...result, milliseconds: now() - started });
    metrics.addMetric("UnreadParts", MetricUnit.Count, result.unread.length);
    if (result.deleteRateExceeded) metrics.addMetric("DeleteRateExceeded", MetricUnit.Count, 1);
    if (outcome === "unknown-kind") {
      const messageIds = messages.map(({ id }) => id);
      log.error("messages dropped", { cause: "no kind of this deployment", group, messageIds });
      metrics.addMetric("DroppedMessages", MetricUnit.Count, messages.length);
    }
  } catch (error) {
    log.error("not reconciled", { outcome, error, milliseconds: now() - started });
    throw error;
  } finally {
    metrics.addMetric("ReconcileDuration", MetricUnit.Milliseconds, now() - started);
    outcomes.count(outcome);
  }
}
