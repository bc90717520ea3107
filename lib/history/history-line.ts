import { formatRecord } from "./format-record.ts";
import { incompleteRecordOf } from "./incomplete-record.ts";
import { type EndedPass, type Keeping, recordOf } from "./record-of.ts";

/** A pass that has ended, and why the work that it has done cannot be described, if it cannot. */
export interface FollowedPass extends EndedPass {
  readonly problem?: unknown;
}

/**
 * Returns the line of a pass in the history. A pass that has written to AWS must never be without a line, so if the full record cannot be
 * created, `report` is called with the reason, and the line is an incomplete record.
 */
export function historyLine(
  { problem, ...pass }: FollowedPass,
  keeping: Keeping,
  report: (problem: unknown) => void,
): string {
  try {
    if (problem === undefined) return formatRecord(recordOf(pass, keeping));
  } catch (error) {
    problem = error;
  }
  report(problem);
  return formatRecord(incompleteRecordOf(pass, problem, keeping));
}
