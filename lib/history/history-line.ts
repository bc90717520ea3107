import { errorMessage } from "../redaction/error-message.ts";
import type { HistoryRecord } from "./history-record.ts";
import { type EndedRun, historyOutcome, type Keeping, recordOf } from "./record-of.ts";

/**
 * Returns the line of a run in the history. A run that has written to AWS must never be without a line, so if the full record cannot be
 * created, `report` is called with the reason, and the line is an incomplete record.
 */
export function historyLine(run: EndedRun, keeping: Keeping, report: (problem: unknown) => void): string {
  try {
    return formatRecord(recordOf(run, keeping));
  } catch (problem) {
    report(problem);
    return formatRecord(incompleteRecordOf(run, problem, keeping));
  }
}

/** The record of a run whose full record cannot be created because of `problem`: everything except what the run has changed. */
function incompleteRecordOf({ outcome, ...run }: EndedRun, problem: unknown, keeping: Keeping): HistoryRecord {
  const rest = { ...outcome, steps: [], marks: [], object: undefined };
  const record = { ...recordOf({ ...run, outcome: rest }, keeping), outcome: historyOutcome(outcome) };
  const reason = keeping.values === "full" ? `: ${errorMessage(problem)}` : "";
  const message = `this record is incomplete${reason}`;
  const { error } = record;
  if (error !== undefined) return { ...record, error: { ...error, message: `${error.message}; ${message}` } };
  return { ...record, error: { code: problem instanceof Error ? problem.name : "Error", message } };
}

/**
 * CloudWatch Logs accepts events of 1 MB, but log viewers truncate events that are longer than 256 kB.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/cloudwatch_limits_cwl.html
 */
const MAXIMUM_BYTES = 250_000;

/** Formats a record as one line of JSON. If the line is too long for the log, the spec is omitted first, and then the last changes. */
export function formatRecord(record: HistoryRecord): string {
  const whole = JSON.stringify(record);
  if (Buffer.byteLength(whole) <= MAXIMUM_BYTES) return whole;
  const { spec: _spec, ...rest } = record;
  const changes = fitting(rest.changes, MAXIMUM_BYTES - Buffer.byteLength(JSON.stringify({ ...rest, changes: [] })));
  const omitted = rest.changes.length - changes.length;
  return JSON.stringify({ ...rest, changes, ...(omitted > 0 && { omitted }) });
}

const ROOM_FOR_OMITTED = 40;

function fitting(changes: HistoryRecord["changes"], room: number): HistoryRecord["changes"] {
  let left = room - ROOM_FOR_OMITTED;
  const end = changes.findIndex((change) => {
    left -= Buffer.byteLength(JSON.stringify(change)) + 1;
    return left < 0;
  });
  return end === -1 ? changes : changes.slice(0, end);
}
