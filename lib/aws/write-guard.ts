import { UNANSWERED_SECONDS } from "../reconcile/object/claim.ts";

/** The maximum duration of one call, including retries. */
export const CALL_LIMIT_MS = 10_000;

/**
 * How much longer a claim must last when a write is sent: for the call and, if there is no response, while it may still arrive at AWS. The
 * status patch of a pass keeps the claim for that period after a call without a response, but the patch may fail.
 */
const WRITE_MARGIN_MS = CALL_LIMIT_MS + UNANSWERED_SECONDS * 1000;

/** A call that writes was not sent, because the pass's claim would not outlast it. The next pass can retry it. */
export class UnclaimedWriteError extends Error {
  override readonly name = "UnclaimedWriteError";
}

/**
 * Throws `UnclaimedWriteError` if a call that is sent `now` might still arrive after `deadline`, when another pass may begin. Both times
 * are in milliseconds since the epoch. Without a claim, there is no deadline.
 */
export function refuseUnclaimedWrite(operation: string, deadline: number | undefined, now: number): void {
  if (deadline === undefined) {
    throw new UnclaimedWriteError(`${operation} was not sent: this pass has no claim on the object`);
  }
  if (deadline - now < WRITE_MARGIN_MS) {
    const seconds = WRITE_MARGIN_MS / 1000;
    throw new UnclaimedWriteError(`${operation} was not sent: less than ${seconds} s were left of this pass's claim`);
  }
}
