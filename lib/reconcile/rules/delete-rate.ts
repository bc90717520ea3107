import type { Busy } from "../contract/progress.ts";

/** The tokens in use: maps the uid of each object that took a token to the time at which it did so, in milliseconds since the epoch. */
export type DeleteTokens = ReadonlyMap<string, number>;

/** The result of a request for a token: the tokens that are then in use, or, if no token is free, the time at which one is returned. */
export type Asked = { readonly taken: DeleteTokens } | { readonly freeAt: number };

const HOUR_MS = 3_600_000;

/**
 * Requests a token from a bucket of `maximum` tokens. A token is returned an hour after it was taken, so no more than `maximum` tokens are
 * taken in any hour. An object has at most one token: if it requests another, it keeps its token, which then counts as taken now.
 */
export function takeToken(tokens: DeleteTokens, uid: string, maximum: number, now: number): Asked {
  const others = [...tokens].filter(([holder, takenAt]) => holder !== uid && now - takenAt < HOUR_MS);
  if (others.length < maximum) return { taken: new Map([...others, [uid, now]]) };
  const times = others.map(([, takenAt]) => takenAt).toSorted((one, other) => one - other);
  return { freeAt: (times[times.length - maximum] ?? now) + HOUR_MS };
}

/** The sum of these two is the longest time for which SQS can delay a message. */
const LONGEST_WAIT_SECONDS = 600;
const SPREAD_SECONDS = 300;

/** Reports that a delete is waiting for a token. A random delay spreads out the retries of deletes that start to wait at the same time. */
export function rateExceeded(maximum: number, freeAt: number, now: number, random: () => number): Busy {
  const wait = Math.min((freeAt - now) / 1000, LONGEST_WAIT_SECONDS) + random() * SPREAD_SECONDS;
  const againSeconds = Math.ceil(wait);
  const time = new Date(Math.ceil(freeAt / 1000) * 1000).toISOString().replace(".000Z", "Z");
  return {
    reason: "DeleteRateExceeded",
    message: `this deployment limits deletes to ${maximum} per hour; the next delete can start at ${time} at the earliest; to delete this resource now, annotate the object with driftless.dev/allow-delete: "true"`,
    againSeconds,
    atMostSeconds: againSeconds,
  };
}
