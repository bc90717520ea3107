import type { ReconcileRequest } from "./reconcile-request.ts";

/** The URLs of the two queues of requests. */
export interface QueueUrls {
  readonly changes: string;
  readonly resync: string;
}

/** The resync queue if no user waits for the request or it is beyond its namespace's share. The rules of the relay's bus choose alike. */
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
