import type { ReconcileRequest } from "../../queue/reconcile-request.ts";
import type { Delayed } from "../../queue/work-queue.ts";
import type { ConflictError } from "../object/conflict-error.ts";

/**
 * The same request with its count of waits increased. The delay starts at the conflict's first delay, and doubles with each wait up to the
 * conflict's maximum.
 */
export function waitFor({ retryAfterSeconds, atMostSeconds }: ConflictError, request: ReconcileRequest): Delayed {
  const waits = request.waits ?? 0;
  return {
    request: { ...request, waits: waits + 1 },
    delaySeconds: Math.min(retryAfterSeconds * 2 ** waits, atMostSeconds),
  };
}
