import type { ReconcileRequest } from "./reconcile-request.ts";

/** The URLs of the two queues of requests. */
export interface QueueUrls {
  readonly changes: string;
  readonly resync: string;
}

/**
 * The queue for a new request: the resync queue if no user is waiting for the request, or if it is beyond its namespace's share of the
 * changes queue. The rules of the relay's bus choose the queue in the same way.
 */
export function queueFor({ reason, beyondShare }: ReconcileRequest): keyof QueueUrls {
  return reason === "resync" || beyondShare ? "resync" : "changes";
}

/**
 * The queue for a request that follows one from `origin`. A resync never delays a user's change. Neither does an object that keeps failing,
 * keeps AWS busy or keeps changing: from the second time on, its requests go to the resync queue, so each change that a user makes takes up
 * the changes queue at most a few times.
 */
export function queueAfter(origin: string, request: ReconcileRequest, { resync }: QueueUrls): string {
  const { reason, attempt = 1, count = 1, waits = 1 } = request;
  return reason === "resync" || Math.max(attempt, count, waits) > 1 ? resync : origin;
}
