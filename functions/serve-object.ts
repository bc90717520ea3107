import type { Logger } from "@aws-lambda-powertools/logger";
import { historyLine, historyOutcome, settlesGeneration } from "../lib/history/history-line.ts";
import type { HistoryValues } from "../lib/history/history-values.ts";
import type { Received } from "../lib/queue/consume.ts";
import type { Group } from "../lib/queue/group-by-object.ts";
import { actorOf, type QueuedRequest } from "../lib/queue/reconcile-request.ts";
import type { Run } from "../lib/reconcile/act/outcome.ts";
import { beginsToWait, eventOf, type Result, startOutcome } from "../lib/reconcile/act/outcome.ts";
import type { Log } from "../lib/reconcile/contract/log.ts";
import { createLog } from "./log.ts";
import { loggedOutlook } from "./logged-outlook.ts";
import type { Measurements } from "./measurements.ts";

/** The dependencies of `serveObject`. */
export interface ServeDependencies {
  /** Reconciles one object for all these messages; rejects if no status could be written or a message could not be sent. */
  readonly reconcile: (messages: Group<QueuedRequest>, run: Run, log: Log) => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly logger: Logger;
  /** The cluster's name in the history and in metrics. */
  readonly cluster: string;
  readonly historyValues: HistoryValues;
  /** Writes one line to standard output, which is the log. */
  readonly write: (line: string) => void;
}

/** The invocation of the reconcile function in which an object is served. */
export interface Invocation {
  readonly measurements: Measurements;
  readonly requestId: string;
  /** Rejects when the invocation has to return. */
  readonly overdue: Promise<never>;
}

/**
 * Serves the messages of one object, and writes a record to the history if something was changed or failed, if the object begins to wait for
 * an approval, or if the pass is the first one over the object's generation. Rejects if the messages have to be delivered again: if the pass
 * rejected, or had not ended when `overdue` rejected.
 */
export async function serveObject(
  messages: Group<Received>,
  run: Omit<Run, "outcome">,
  { measurements, requestId, overdue }: Invocation,
  { reconcile, now, logger, cluster, historyValues, write }: ServeDependencies,
): Promise<void> {
  const [{ request, sentAt }] = messages;
  const { group, kind, namespace, name, uid } = request;
  const reasons = messages.map((message) => message.request.reason);
  const log = createLog(logger, historyValues, { kind, namespace, name, uid, reasons });
  const started = now();
  const outcome = startOutcome(actorOf(messages.map((message) => message.request)));
  let error: unknown;
  try {
    await Promise.race([reconcile(messages, { ...run, outcome }, log), overdue]);
    if (outcome.outlook !== undefined) log.info("shadow", loggedOutlook(outcome.outlook, historyValues));
    measurements.measure("UnreadParts", outcome.unread.size);
    const limit = LIMITS.find((reason) => reason === outcome.report.busy?.reason);
    if (limit !== undefined) measurements.measure(limit, 1);
    if (outcome.result === "unknown-kind") {
      const messageIds = messages.map(({ id }) => id);
      log.error("messages dropped", { cause: "not a kind of this deployment", group, messageIds });
      measurements.measure("DroppedMessages", messages.length);
    }
  } catch (rejection) {
    outcome.result = "failed";
    error = rejection;
    log.error("not reconciled", { error, milliseconds: now() - started });
    throw rejection;
  } finally {
    const { result } = outcome;
    const ended = historyOutcome(outcome);
    const milliseconds = now() - started;
    measurements.measure("ReconcileDuration", milliseconds);
    // A message may name a kind that does not exist, and CloudWatch charges for each value of a dimension.
    if (result !== "unknown-kind") measurements.measure("Reconciles", 1, { kind, outcome: ended });
    // CloudWatch does not charge for a metric that has no values.
    if (ended === "failed") measurements.measure("FailedPasses", 1);
    if (eventOf(outcome) === "DriftCorrected") {
      measurements.measure("DriftCorrected", 1, { kind });
      measurements.measure("DriftPasses", 1);
    }
    const change = messages.find((message) => message.request.reason === "change");
    if (change !== undefined && isServed(result)) measurements.measure("ChangeLatency", now() - change.sentAt);
    const keepsDeclaration = historyValues === "full" && settlesGeneration(outcome);
    if (ended === "unchanged" && !keepsDeclaration && !beginsToWait(outcome))
      log.debug("unchanged", { ended: result, milliseconds });
    else if (historyValues !== "off") {
      const queuedMilliseconds = Math.max(0, started - sentAt);
      const run = { request, reasons, outcome, error, milliseconds, queuedMilliseconds, requestId };
      const report = (problem: unknown) => log.error("history record incomplete", { error: problem });
      write(historyLine(run, { cluster, values: historyValues }, report));
    }
  }
}

/**
 * Whether the pass handled the user's change, even if it failed or has more to do. If not, the message either is delivered or sent again,
 * or has been dropped.
 */
function isServed(result: Result): boolean {
  return result !== "failed" && result !== "conflict" && result !== "unknown-kind";
}

/** The reasons of what waits for one of the limits per hour, which are also the names of their metrics. */
const LIMITS = ["DeleteRateExceeded", "RepairRateExceeded", "OpeningRateExceeded"] as const;
