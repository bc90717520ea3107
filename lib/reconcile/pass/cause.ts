import type { ReconcileRequest } from "../../queue/reconcile-request.ts";

/** What caused a pass. */
export interface Cause {
  /** The one request that stands for all messages of the run. */
  readonly request: ReconcileRequest;
  /** The id of the first of the run's messages. */
  readonly messageId: string;
  /** Whether one of the run's messages is the next message of the object's chain of retries. */
  readonly ownRetry: boolean;
  /** Whether one of the run's messages is the next message of the object's chain of polls. */
  readonly ownPoll: boolean;
}
