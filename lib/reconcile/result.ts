import type { Outlook } from "./decide/outlook.ts";

/** How a pass ended. */
export type PassOutcome =
  /** There was nothing to do. */
  | "unchanged"
  | "created"
  | "updated"
  /** The finalizer is gone, and so is the object's resource, if it had one. */
  | "deleted"
  /** The finalizer is gone; the resource was left alone. */
  | "released"
  /** AWS is working on the resource, or there was no time for all of the work; a message that continues the work has been sent. */
  | "in-progress"
  /** Another pass was faster or holds the claim; the request has been sent again. */
  | "conflict"
  /** The pass failed, and will keep failing until the object, the deployment or the state in AWS changes. */
  | "terminal"
  /** The pass failed, and a message of the chain of retries is on its way. */
  | "recoverable"
  | "out-of-scope"
  /** The request belongs to a chain that has ended or has continued without it. */
  | "outdated"
  /** The next message of a chain was sent again, since it may have been lost. */
  | "resent"
  /** The object does not exist, or another object has its name. */
  | "gone"
  /** The deployment is in shadow mode: nothing was written, and the outlook describes what would have been done. */
  | "foreseen"
  /** The deployment does not serve the request's kind. */
  | "unknown-kind";

/** The result of a run. */
export interface Result {
  readonly outcome: PassOutcome;
  /** The names of the parts that could not be read. */
  readonly unread: readonly string[];
  /** The run has changed what the object's status says, apart from what only passes use. */
  readonly statusChanged?: true;
  /** A delete is waiting because the deployment has reached its hourly limit on deletes. */
  readonly deleteRateExceeded?: true;
  /** What the run would have done; only in shadow mode. */
  readonly outlook?: Outlook;
}
