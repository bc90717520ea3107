import type { ReconcileRequest } from "../queue/reconcile-request.ts";
import type { Delayed } from "../queue/work-queue.ts";
import type { ConflictError } from "./object/conflict-error.ts";

/**
 * The message that sends a request again after a conflict, with the request's count of waits increased by one. The delay starts at
 * `retryAfterSeconds`, and doubles with each wait up to `atMostSeconds`.
 */
export function waitFor({ retryAfterSeconds, atMostSeconds }: ConflictError, request: ReconcileRequest): Delayed {
  const waits = request.waits ?? 0;
  return {
    request: { ...request, waits: waits + 1 },
    delaySeconds: Math.min(retryAfterSeconds * 2 ** waits, atMostSeconds),
  };
}
