/** How long one call may take, retries included. */
export const CALL_LIMIT_MS = 10_000;

/** A call that writes was not sent, because the pass's claim would not outlast it. The next pass can try it again. */
export class UnclaimedWriteError extends Error {
  override readonly name = "UnclaimedWriteError";
}

/**
 * Throws `UnclaimedWriteError` if a call that is sent `now` might still be under way at `deadline`, when another pass may begin. Both
 * are in milliseconds since the epoch; without a claim there is no deadline.
 */
export function refuseUnclaimedWrite(operation: string, deadline: number | undefined, now: number): void {
  if (deadline === undefined) {
    throw new UnclaimedWriteError(`${operation} was not sent: this pass has no claim on the object`);
  }
  if (deadline - now < CALL_LIMIT_MS) {
    const seconds = CALL_LIMIT_MS / 1000;
    throw new UnclaimedWriteError(`${operation} was not sent: less than ${seconds} s were left of this pass's claim`);
  }
}
