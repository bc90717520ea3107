import type { Deadline } from "./aws.ts";

/** How long one call may take, retries included. */
export const CALL_LIMIT_MS = 10_000;

/** A call that writes was not sent, because the pass's claim would not outlast it. The next pass can try it again. */
export class UnclaimedWriteError extends Error {
  override readonly name = "UnclaimedWriteError";
}

/** Throws `UnclaimedWriteError` if a call might still be under way when the pass's claim ends, and another pass begins. */
export function refuseUnclaimedWrite(operation: string, deadline: Deadline, now: () => number): void {
  const until = deadline();
  if (until === undefined) {
    throw new UnclaimedWriteError(`${operation} was not sent: this pass has no claim on the object`);
  }
  if (until - now() < CALL_LIMIT_MS) {
    const seconds = CALL_LIMIT_MS / 1000;
    throw new UnclaimedWriteError(`${operation} was not sent: less than ${seconds} s were left of this pass's claim`);
  }
}
