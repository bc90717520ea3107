import type { Busy } from "../contract/progress.ts";
import type { Facts } from "./facts.ts";

/** A token that was taken for deleting an object's resource. */
export interface DeleteToken {
  /** The object's namespace; empty if an earlier version, which did not record namespaces, took the token. */
  readonly namespace: string;
  /** Milliseconds since the epoch. */
  readonly takenAt: number;
}

/** The tokens in use, by the uid of the object that took each of them. */
export type DeleteTokens = ReadonlyMap<string, DeleteToken>;

/** The tokens as they are stored. */
export interface StoredTokens {
  readonly inUse: DeleteTokens;
  readonly resourceVersion: string;
}

const HOUR_MS = 3_600_000;

/**
 * Requests a token from a bucket of `maximum` tokens. Returns the tokens that are then in use, or the time at which a token becomes free:
 * an hour after it was taken. A namespace can take at most half of the tokens that the other namespaces have left, rounded up. If an object
 * that has a token requests one, it keeps its token, which then counts as taken now.
 */
export function takeToken(
  tokens: DeleteTokens,
  { uid, namespace }: { readonly uid: string; readonly namespace: string },
  maximum: number,
  now: number,
): { readonly taken: DeleteTokens } | { readonly freeAt: number } {
  const inUse = [...tokens].filter(([holder, { takenAt }]) => holder !== uid && now - takenAt < HOUR_MS);
  const held = inUse.map(([, token]) => token).toSorted((one, other) => one.takenAt - other.takenAt);
  let own = held.filter((token) => token.namespace === namespace).length;
  let foreign = held.length - own;
  const isFree = () => own < Math.ceil((maximum - foreign) / 2);
  if (isFree()) return { taken: new Map([...inUse, [uid, { namespace, takenAt: now }]]) };
  let freeAt = now;
  for (const token of held) {
    if (isFree()) break;
    if (token.namespace === namespace) own -= 1;
    else foreign -= 1;
    freeAt = token.takenAt + HOUR_MS;
  }
  return { freeAt };
}

/** The sum of these two is the longest time for which SQS can delay a message. */
const LONGEST_WAIT_SECONDS = 600;
const SPREAD_SECONDS = 300;

/** The reason of a delete that is waiting for a token. */
export const DELETE_RATE_EXCEEDED = "DeleteRateExceeded";

/** Reports that a delete is waiting for a token. A random delay spreads out the retries of deletes that start to wait at the same time. */
export function rateExceeded(maximum: number, freeAt: number, { now, random }: Pick<Facts, "now" | "random">): Busy {
  const wait = Math.min((freeAt - now) / 1000, LONGEST_WAIT_SECONDS) + random * SPREAD_SECONDS;
  const againSeconds = Math.ceil(wait);
  const time = new Date(Math.ceil(freeAt / 1000) * 1000).toISOString().replace(".000Z", "Z");
  return {
    reason: DELETE_RATE_EXCEEDED,
    message: `this deployment limits deletes to ${maximum} per hour, and each namespace to half of those that the others leave; the next delete can start at ${time} at the earliest; to delete this resource now, annotate the object with driftless.dev/allow-delete: "true"`,
    againSeconds,
    atMostSeconds: againSeconds,
  };
}
