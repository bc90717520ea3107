import { errorMessage } from "../redaction/error-message.ts";
import type { HistoryRecord } from "./history-record.ts";
import { type EndedPass, type Keeping, recordOf } from "./record-of.ts";

/**
 * Creates the record of a pass whose full record cannot be created because of `problem`. It contains everything except the work that the
 * pass has done.
 */
export function incompleteRecordOf(pass: EndedPass, problem: unknown, keeping: Keeping): HistoryRecord {
  const record = recordOf({ ...pass, work: undefined }, keeping);
  const reason = keeping.values === "full" ? `: ${errorMessage(problem)}` : "";
  const message = `this record is incomplete${reason}`;
  const { error } = record;
  if (error !== undefined) return { ...record, error: { ...error, message: `${error.message}; ${message}` } };
  return { ...record, error: { code: problem instanceof Error ? problem.name : "Error", message } };
}
