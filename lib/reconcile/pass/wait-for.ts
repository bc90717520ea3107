import type { ReconcileRequest } from "../../queue/reconcile-request.ts";
import type { Delayed } from "../../queue/work-queue.ts";
import type { ConflictError } from "../object/conflict-error.ts";

/** The request again, unchanged but for its count of waits: first after the conflict's own time, then doubled up to its limit. */
export function waitFor({ retryAfterSeconds, atMostSeconds }: ConflictError, request: ReconcileRequest): Delayed {
  const waits = request.waits ?? 0;
  return {
    request: { ...request, waits: waits + 1 },
    delaySeconds: Math.min(retryAfterSeconds * 2 ** waits, atMostSeconds),
  };
}
