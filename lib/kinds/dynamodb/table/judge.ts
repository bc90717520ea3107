import type { ApiError } from "../../../reconcile/contract/errors.ts";
import type { Busy } from "../../../reconcile/contract/progress.ts";
import { updating } from "./work.ts";

/**
 * Classifies an error that DynamoDB returned. DynamoDB accepts one change to a table at a time, so if a call is rejected because of another
 * change, the table counts as busy, and the call does not count as failed. A call that is rejected because of a time-based limit, such as a
 * third change to the table class within a month, is retried.
 */
export function judge({ code, operation, message }: ApiError): "terminal" | Busy | undefined {
  if (LIMITED_IN_TIME.test(message)) return undefined;
  if (isBusy(code, message)) return { ...updating, message: "DynamoDB is processing another change to the table" };
  if (code === "ContinuousBackupsUnavailableException") return preparingBackups;
  return TERMINAL_CODES.has(code) && !CURABLE_CALLS.has(operation) ? "terminal" : undefined;
}

/**
 * Whether DynamoDB rejected a call because of other changes that are in progress. The code for too many changes at once, as in "Only 10
 * tables can be created, updated, or deleted simultaneously", is also the code for a quota, such as the number of tables in an account. A
 * call that exceeds a quota is retried like any other failed call, and the condition contains the error message.
 */
function isBusy(code: string, message: string): boolean {
  return BUSY_CODES.has(code) || (code === "LimitExceededException" && message.includes("simultaneously"));
}

const BUSY_CODES: ReadonlySet<string> = new Set(["ResourceInUseException", "TableInUseException"]);

const TERMINAL_CODES: ReadonlySet<string> = new Set(["InvalidParameter", "ValidationException"]);

/**
 * Calls that DynamoDB rejects with a `ValidationException` for reasons that may disappear without a change to the spec: DynamoDB
 * accepts one change to the time to live per hour, and the role that a policy refers to may be created later.
 */
const CURABLE_CALLS: ReadonlySet<string> = new Set(["PutResourcePolicy", "UpdateTimeToLive"]);

/** Matches messages such as "limited to once in 1 day(s)", "within a given UTC day" and "in the last 24 hours". */
const LIMITED_IN_TIME = /\b(?:\d+|per|UTC)[ -](?:day|hour|minute|second)/;

/** The backups of a new table become available a few seconds after the table is active. */
const preparingBackups: Busy = {
  reason: "ContinuousBackupsUnavailable",
  message: "DynamoDB is preparing the backups of the table",
  againSeconds: 10,
};
