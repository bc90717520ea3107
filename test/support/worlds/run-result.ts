import { recordOf } from "../../../lib/history/history-line.ts";
import type { HistoryRecord } from "../../../lib/history/history-record.ts";
import { changesOf, eventOf, hasActed, type Outcome, type Result } from "../../../lib/reconcile/act/outcome.ts";
import type { Outlook } from "../../../lib/reconcile/decide/outlook.ts";
import type { Failure } from "../../../lib/reconcile/object/failure.ts";
import type { Leaf } from "../../../lib/text/changes.ts";
import { requestFor } from "../programs/request-for.ts";

/** How a run ended. */
export interface RunResult {
  readonly outcome: Result;
  /** The names of the parts that could not be read. */
  readonly unread: readonly string[];
  readonly statusChanged?: true;
  readonly deleteRateExceeded?: true;
  readonly outlook?: Outlook;
}

/** How a run ended, according to its outcome. */
export function runResult({ result, unread, statusChanged, report, outlook }: Outcome): RunResult {
  return {
    outcome: result,
    unread: [...unread],
    ...(statusChanged && { statusChanged }),
    ...(report.busy?.reason === "DeleteRateExceeded" && { deleteRateExceeded: true }),
    ...(outlook && { outlook }),
  };
}

/** What a run has done to its object. */
export interface WorkDone {
  readonly acted: boolean;
  /** The changes that steps have made. The record in the history also has those of a create call. */
  readonly changes: readonly Leaf[];
  readonly event?: string;
  readonly failure?: Failure;
  readonly generation?: number | undefined;
  readonly arn?: string;
  readonly spec?: unknown;
}

/** What a run has done to its object, according to its outcome; `undefined` if the run has not read the object. */
export function workDone(outcome: Outcome | undefined): WorkDone | undefined {
  if (outcome?.object === undefined) return undefined;
  const { failure } = outcome;
  const event = eventOf(outcome);
  const { generation, arn, ...record } = recordWith(outcome);
  return {
    acted: hasActed(outcome),
    changes: changesOf({ ...outcome, sent: [] }),
    generation,
    ...(event !== undefined && { event }),
    ...(failure && { failure }),
    ...(arn !== undefined && { arn }),
    ...("spec" in record && { spec: record.spec }),
  };
}

/** The record of a run in the history. */
export function recordWith(outcome: Outcome): HistoryRecord {
  const run = { request: requestFor(), reasons: ["change"], outcome, milliseconds: 0, requestId: "request" };
  return recordOf(run, { cluster: "east", values: "full" });
}
