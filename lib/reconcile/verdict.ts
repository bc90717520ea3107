import type { ReconcileRequest } from "../queue/reconcile-request.ts";
import type { ConflictError } from "./errors.ts";

/** How a pass ended. */
export type PassOutcome =
  | "unchanged"
  | "created"
  | "updated"
  | "deleted"
  | "released"
  | "in-progress"
  | "conflict"
  | "terminal"
  | "recoverable"
  | "out-of-scope"
  | "outdated"
  | "gone";

/** How a pass ended, and the message that carries its work on. */
export interface Verdict {
  readonly outcome: PassOutcome;
  readonly requeue?: Requeue;
}

/** A message for the queue that the request came from. */
export interface Requeue {
  readonly request: ReconcileRequest;
  /** Whole seconds, 0 to 900. */
  readonly delaySeconds: number;
}

const LONGEST_WAIT_SECONDS = 60;

/** The request again, unchanged but for its count of waits: first after the conflict's own time, then doubled to 60 s. */
export function waitFor({ retryAfterSeconds }: ConflictError, request: ReconcileRequest): Verdict {
  const waits = request.waits ?? 0;
  return {
    outcome: "conflict",
    requeue: {
      request: { ...request, waits: waits + 1 },
      delaySeconds: Math.min(retryAfterSeconds * 2 ** waits, LONGEST_WAIT_SECONDS),
    },
  };
}
