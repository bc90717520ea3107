import type { ObjectMeta, Retry } from "../kubernetes/object.ts";
import { backOffCeiling } from "../queue/back-off.ts";
import type { ReconcileRequest } from "../queue/reconcile-request.ts";

const HOUR_SECONDS = 3600;
/** A bucket is gone soon after it is emptied, as long as somebody may be waiting for that. */
const DELETING_DELAY_SECONDS = { firstHour: 45, later: 300 } as const;

/** Whether the request is the failure chain's own latest message. */
export function isChainsOwn(request: ReconcileRequest, retry: Retry | undefined): boolean {
  return retry !== undefined && request.attempt === retry.attempt && request.generation === retry.generation;
}

/** Whether the request is a message of a failure chain that has ended or gone on without it. A request that waited is not. */
export function isOutdated(request: ReconcileRequest, retry: Retry | undefined): boolean {
  return request.reason === "requeue" && request.waits === undefined && !isChainsOwn(request, retry);
}

/** What a failing pass does to the failure chain. */
export interface NextRetry {
  readonly retry: Retry;
  /** When to send the chain's next message; `undefined` while an earlier one is still on its way. */
  readonly delaySeconds?: number;
}

/**
 * Goes on with the chain if the pass came by the chain's own message. Any other pass starts a chain where there is none for this
 * generation or its message is overdue, and else leaves it alone.
 */
export function nextRetry(
  metadata: ObjectMeta,
  stored: Retry | undefined,
  chainsOwn: boolean,
  { now, random }: { readonly now: number; readonly random: () => number },
): NextRetry {
  if (stored !== undefined && !chainsOwn && isPending(stored, metadata.generation, now)) return { retry: stored };
  const attempt = stored !== undefined && chainsOwn ? stored.attempt + 1 : 1;
  const delaySeconds = 1 + Math.floor(random() * longestDelay(attempt, metadata.deletionTimestamp, now));
  const notBefore = new Date(now + delaySeconds * 1000).toISOString();
  return { retry: { attempt, generation: metadata.generation, notBefore }, delaySeconds };
}

/** The status can be forged: a time beyond the longest delay does not make anybody wait. */
function isPending({ generation, notBefore }: Retry, current: number, now: number): boolean {
  const seconds = (Date.parse(notBefore) - now) / 1000;
  return generation === current && seconds > 0 && seconds <= backOffCeiling(Number.POSITIVE_INFINITY);
}

function longestDelay(attempt: number, deletionTimestamp: string | undefined, now: number): number {
  const ceiling = backOffCeiling(attempt);
  if (deletionTimestamp === undefined) return ceiling;
  const secondsDeleting = (now - Date.parse(deletionTimestamp)) / 1000;
  const { firstHour, later } = DELETING_DELAY_SECONDS;
  return Math.min(ceiling, secondsDeleting < HOUR_SECONDS ? firstHour : later);
}
