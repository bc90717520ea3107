import { InactivityError, StreamError } from "../../kubernetes/stream.ts";

/**
 * Why an attempt to watch ended: the API server `closed` the stream; the stream was `silent`; the resourceVersion had `expired`; the kind
 * was `missing`; the resourceVersion was in the `future`; the request was `refused` or `unanswered`; the stream was `broken` or
 * `unreadable`; or the relay itself `failed`.
 */
export type Ending =
  | "closed"
  | "silent"
  | "expired"
  | "missing"
  | "future"
  | "refused"
  | "unanswered"
  | "broken"
  | "unreadable"
  | "failed";

/** Returns the ending that an error represents. */
export function endingOf(error: unknown): Ending {
  if (error instanceof InactivityError) return "silent";
  if (error instanceof SyntaxError) return "unreadable";
  if (error instanceof StreamError) {
    if (error.status === undefined) return "unanswered";
    if (error.status === 410) return "expired";
    return error.status === 404 ? "missing" : "refused";
  }
  // Node's transport errors have a code; anything else is our own fault.
  return error instanceof Error && "code" in error ? "broken" : "failed";
}

/** Whether there is nothing to resume from after this ending, so that a full list is required. */
export function losesPosition(ending: Ending): ending is "expired" | "missing" | "future" {
  return ending === "expired" || ending === "missing" || ending === "future";
}

const longestRetryAfterMs = 60_000;

/** How many milliseconds the API server asks to wait before the next request; at most a minute. */
export function retryAfterMs(error: unknown): number {
  const seconds = error instanceof StreamError ? (error.retryAfterSeconds ?? 0) : 0;
  return Math.min(seconds * 1000, longestRetryAfterMs);
}
