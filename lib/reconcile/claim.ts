import type { Claim, ObjectStatus, Origin } from "../kubernetes/object.ts";
import { ConflictError, TerminalError } from "./errors.ts";
import type { TrackedObject } from "./tracked-object.ts";

/** Longer than a function may run (30 s), so that no pass outlives its claim. */
export const CLAIM_SECONDS = 45;

/** How far the clocks of two functions may be apart. */
const CLOCK_SKEW_SECONDS = 5;

/** The longest first wait for another pass. */
const MAXIMUM_WAIT_SECONDS = 5;

/**
 * Writes the claim of `holder` into the status, and with it the `origin` if it is about to change. Resolves to the time, in
 * milliseconds, until which the pass may write to AWS. The caller has ruled out another pass's claim.
 *
 * Rejects with `StaleObjectError` if somebody changed the object meanwhile, and with a `TerminalError` if the API server did not
 * keep the claim: then the installed CRD is not Driftless's, and no two passes can be kept apart.
 */
export async function takeClaim(tracked: TrackedObject, holder: string, now: number, origin?: Origin): Promise<number> {
  const expires = now + CLAIM_SECONDS * 1000;
  const { resourceVersion } = tracked.current().metadata;
  await tracked.patchStatus({
    claim: { holder, expiresAt: new Date(expires).toISOString() },
    ...(origin === undefined ? {} : { origin }),
  });
  const { metadata, status } = tracked.current();
  if (metadata.resourceVersion === resourceVersion || status?.claim?.holder !== holder) {
    throw new TerminalError(
      "ForeignCRD",
      "the installed CRD is not Driftless's, it drops status.claim; apply the CRDs that Driftless ships",
    );
  }
  return expires;
}

/** Throws a `ConflictError` while another pass holds a claim on the object. */
export function respectForeignClaim(status: ObjectStatus | undefined, holder: string, now: number): void {
  const remaining = secondsLeft(status?.claim, holder, now);
  if (remaining > 0) {
    throw new ConflictError("another pass holds the claim", Math.min(Math.ceil(remaining), MAXIMUM_WAIT_SECONDS));
  }
}

/** Seconds that another pass's claim still lasts. A claim longer than any pass takes is forged, and does not count. */
function secondsLeft(claim: Claim | undefined, holder: string, now: number): number {
  if (claim === undefined || claim.holder === holder) return 0;
  const seconds = (Date.parse(claim.expiresAt) - now) / 1000;
  return seconds > 0 && seconds <= CLAIM_SECONDS + CLOCK_SKEW_SECONDS ? seconds : 0;
}
