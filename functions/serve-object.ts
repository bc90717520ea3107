import type { Logger } from "@aws-lambda-powertools/logger";
import { type FollowedPass, historyLine } from "../lib/history/history-line.ts";
import type { HistoryValues } from "../lib/history/history-values.ts";
import { type Ended, outcomeOf } from "../lib/history/outcome-of.ts";
import type { Received } from "../lib/queue/consume.ts";
import type { Group } from "../lib/queue/group-by-object.ts";
import { actorOf, type QueuedRequest } from "../lib/queue/reconcile-request.ts";
import type { Log } from "../lib/reconcile/contract/log.ts";
import type { Run } from "../lib/reconcile/dependencies.ts";
import type { Result } from "../lib/reconcile/result.ts";
import type { WorkDone } from "../lib/reconcile/work-done.ts";
import { createLog } from "./log.ts";
import { loggedOutlook } from "./logged-outlook.ts";
import type { Measurements } from "./measurements.ts";

/** The dependencies of `serveObject`. */
export interface ServeDependencies {
  /** Reconciles one object for all these messages; rejects if no status could be written or a message could not be sent. */
  readonly reconcile: (messages: Group<QueuedRequest>, run: Run, log: Log) => Promise<Result>;
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
 * Serves the messages of one object, and writes a record to the history if something was changed or failed. Rejects if the messages
 * have to be delivered again: if the pass rejected, or had not ended when `overdue` rejected.
 */
export async function serveObject(
  messages: Group<Received>,
  run: Run,
  { measurements, requestId, overdue }: Invocation,
  { reconcile, now, logger, cluster, historyValues, write }: ServeDependencies,
): Promise<void> {
  const [{ request, sentAt }] = messages;
  const { group, kind, namespace, name, uid } = request;
  const reasons = messages.map((message) => message.request.reason);
  const log = createLog(logger, historyValues, { kind, namespace, name, uid, reasons });
  const started = now();
  let workDone: (() => WorkDone) | undefined;
  const follow = (tell: () => WorkDone) => {
    workDone = tell;
  };
  let ended: Ended = "failed";
  let error: unknown;
  try {
    const { outlook, ...result } = await Promise.race([reconcile(messages, { ...run, follow }, log), overdue]);
    ended = result.outcome;
    if (outlook !== undefined) log.info("shadow", loggedOutlook(outlook, historyValues));
    measurements.measure("UnreadParts", result.unread.length);
    if (result.deleteRateExceeded) measurements.measure("DeleteRateExceeded", 1);
    if (ended === "unknown-kind") {
      const messageIds = messages.map(({ id }) => id);
      log.error("messages dropped", { cause: "not a kind of this deployment", group, messageIds });
      measurements.measure("DroppedMessages", messages.length);
    }
  } catch (rejection) {
    error = rejection;
    log.error("not reconciled", { error, milliseconds: now() - started });
    throw rejection;
  } finally {
    const { work, problem } = describeWork(workDone);
    // A pass whose work cannot be described may have changed something.
    const outcome = outcomeOf(ended, work?.acted ?? problem !== undefined);
    const milliseconds = now() - started;
    measurements.measure("ReconcileDuration", milliseconds);
    // A message may name a kind that does not exist, and CloudWatch charges for each value of a dimension.
    if (ended !== "unknown-kind") measurements.measure("Reconciles", 1, { kind, outcome });
    if (work?.event === "DriftCorrected") measurements.measure("DriftCorrected", 1, { kind });
    const change = messages.find((message) => message.request.reason === "change");
    if (change !== undefined && isServed(ended)) measurements.measure("ChangeLatency", now() - change.sentAt);
    if (outcome === "unchanged") log.debug("unchanged", { ended, milliseconds });
    else if (historyValues !== "off") {
      const actor = actorOf(messages.map((message) => message.request));
      const pass = { request, reasons, actor, outcome, work, problem, error, milliseconds, requestId };
      const queuedMilliseconds = Math.max(0, started - sentAt);
      const keeping = { cluster, values: historyValues };
      const report = (reason: unknown) => log.error("history record incomplete", { error: reason });
      write(historyLine({ ...pass, queuedMilliseconds }, keeping, report));
    }
  }
}

/** The work that a pass has done, or why it cannot be described. */
function describeWork(workDone: (() => WorkDone) | undefined): Pick<FollowedPass, "work" | "problem"> {
  try {
    return { work: workDone?.() };
  } catch (problem) {
    return { problem };
  }
}

/**
 * Whether the pass handled the user's change, even if it failed or has more to do. If not, the message either is delivered or sent again,
 * or has been dropped.
 */
function isServed(ended: Ended): boolean {
  return ended !== "failed" && ended !== "conflict" && ended !== "unknown-kind";
}
