import { KubernetesApiError, type KubernetesClient, type ObjectReference } from "../../kubernetes/client.ts";
import type { Claim, ObjectStatus, Origin, Written } from "../../kubernetes/object.ts";
import type { ReconcileRequest } from "../../queue/reconcile-request.ts";
import type { Delayed } from "../../queue/work-queue.ts";
import { TerminalError } from "../contract/errors.ts";
import type { Log } from "../contract/log.ts";
import type { Place } from "../contract/resource.ts";
import { lockOptimistically, type OptimisticLock, StaleObjectError } from "./optimistic-lock.ts";

/** Longer than a pass may run (24 s) and a claim must then still last for a write (30 s, see `lib/aws/write-guard.ts`). */
export const CLAIM_SECONDS = 55;

/** A claim that lasts longer is forged: the clocks of two functions differ by at most the excess over `CLAIM_SECONDS`. */
const LONGEST_CLAIM_SECONDS = 60;

/** How long a claim is kept after a write call to which AWS did not respond: the call may still arrive. */
export const UNANSWERED_SECONDS = 20;

/** The longest delay before the first retry while another pass holds the claim. */
const MAXIMUM_WAIT_SECONDS = 5;

/** A claim by `holder` that ends `seconds` after `now`. */
export function claimUntil(holder: string, now: number, seconds: number): Claim {
  return { holder, expiresAt: new Date(now + seconds * 1000).toISOString() };
}

/**
 * What a pass is about to do: how the object gets a resource, in which place, how many it has then got, and which parts are written that
 * AWS may show late.
 */
export interface Intent {
  readonly origin?: Origin | undefined;
  readonly place?: Place | undefined;
  readonly written?: readonly Written[] | undefined;
  readonly creates?: number | undefined;
}

/**
 * Writes a claim by `holder` to the status, and with it the intent, if there is one. An object that already has a place keeps it, so that no second resource is created elsewhere, even if the pass crashes. Resolves to
 * the time, in milliseconds, until which the pass may write to AWS. The caller has made sure that no other pass holds a claim.
 *
 * Rejects with `StaleObjectError` if the object has changed since it was read, and with a `TerminalError` if the API server did not store
 * the claim: in that case, the installed CRD is not Driftless's, and nothing prevents two passes from writing to AWS at the same time.
 */
export async function takeClaim(
  object: OptimisticLock,
  holder: string,
  now: number,
  { origin, place, written, creates }: Intent = {},
): Promise<number> {
  const claim = claimUntil(holder, now, CLAIM_SECONDS);
  const before = object.current();
  await object.patchStatus({
    claim,
    ...(origin && { origin, ...placeIn(place, before.status) }),
    ...(written && { written }),
    ...(creates && { creates }),
  });
  const { metadata, status } = object.current();
  if (metadata.resourceVersion === before.metadata.resourceVersion || status?.claim?.holder !== holder) {
    throw new TerminalError(
      "ForeignCRD",
      "the installed CRD is not Driftless's: it drops status.claim; apply the CRDs that Driftless ships",
    );
  }
  return Date.parse(claim.expiresAt);
}

function placeIn(place: Place | undefined, status: ObjectStatus | undefined) {
  if (place === undefined || status?.ackResourceMetadata !== undefined) return {};
  const { account, region, partition } = place;
  return { ackResourceMetadata: { ownerAccountID: account, region, partition } };
}

/** Throws a `ConflictError` while another pass holds a claim on the object. */
export function respectForeignClaim(status: ObjectStatus | undefined, holder: string, now: number): void {
  const claim = status?.claim;
  if (claim === undefined || claim.holder === holder) return;
  const seconds = (Date.parse(claim.expiresAt) - now) / 1000;
  const isHeld = seconds > 0 && seconds <= LONGEST_CLAIM_SECONDS;
  if (!isHeld) return;
  const atMostSeconds = Math.ceil(seconds);
  const retryAfterSeconds = Math.min(atMostSeconds, MAXIMUM_WAIT_SECONDS);
  throw new ConflictError("another pass holds the claim", { retryAfterSeconds, atMostSeconds });
}

/** Another pass holds a claim on the object, or the object has changed. The request is sent again, and only counts its waits. */
export class ConflictError extends Error {
  override readonly name = "ConflictError";
  /** Seconds until the first retry. */
  readonly retryAfterSeconds: number;
  /** The longest delay before a retry, in seconds. */
  readonly atMostSeconds: number;

  constructor(message: string, { retryAfterSeconds = 1, atMostSeconds = 60 } = {}) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
    this.atMostSeconds = atMostSeconds;
  }
}

/** The message that sends a request again after a conflict. Its delay doubles with each wait. */
export function waitFor({ retryAfterSeconds, atMostSeconds }: ConflictError, request: ReconcileRequest): Delayed {
  const { waits = 0 } = request;
  const delaySeconds = Math.min(retryAfterSeconds * 2 ** waits, atMostSeconds);
  return { request: { ...request, waits: waits + 1 }, delaySeconds };
}

/** The holder of a claim, and the object that the claim is on. */
interface ClaimHolder {
  readonly reference: ObjectReference;
  readonly uid: string;
  readonly holder: string;
}

const MAXIMUM_ATTEMPTS = 3;

/**
 * Removes a claim that a pass could not give up when it last wrote the status. If the object does not have our finalizer, also removes the
 * origin. Best effort: an error from the API server is only logged, because a claim expires by itself.
 */
export async function releaseClaim(
  { reference, uid, holder }: ClaimHolder,
  { kubernetes, log }: { readonly kubernetes: KubernetesClient; readonly log: Log },
): Promise<void> {
  for (let left = MAXIMUM_ATTEMPTS - 1; ; left--) {
    try {
      const stored = await kubernetes.get(reference);
      if (stored?.metadata.uid !== uid || stored.status?.claim?.holder !== holder) return;
      const object = lockOptimistically(kubernetes, reference, stored);
      await object.patchStatus({ claim: null, ...(!object.hasFinalizer() && { origin: null }) });
      return;
    } catch (error) {
      const isStale = error instanceof StaleObjectError;
      if (isStale && left > 0) continue;
      if (!isStale && !(error instanceof KubernetesApiError)) throw error;
      log.warn("claim not released", { error: isStale ? "the object keeps changing" : error.message });
      return;
    }
  }
}
