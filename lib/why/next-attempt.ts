import type { KubernetesObject } from "../kubernetes/object.ts";

/** When the next pass over an object is due. */
export interface NextAttempt {
  /** `claimed`: a pass is running now. `retry` and `poll`: a chain continues. `change`: only a change, a request or the sweep starts one. */
  readonly by: "claimed" | "retry" | "poll" | "change";
  /** RFC 3339; for `claimed`, when the claim expires at the latest. */
  readonly at?: string;
  /** Seconds until then; negative if it is overdue. */
  readonly inSeconds?: number;
  /** How many attempts, or polls, there have been. */
  readonly count?: number;
}

/** When the next pass over an object is due, according to its status. */
export function nextAttempt({ metadata, status = {} }: KubernetesObject, now: number): NextAttempt {
  const { claim, retry, poll } = status;
  const at = (by: "claimed" | "retry" | "poll", time: string, count?: number): NextAttempt => ({
    by,
    at: time,
    inSeconds: Math.round((Date.parse(time) - now) / 1000),
    ...(count !== undefined && { count }),
  });
  if (claim !== undefined && Date.parse(claim.expiresAt) > now) return at("claimed", claim.expiresAt);
  if (retry?.generation === metadata.generation) return at("retry", retry.notBefore, retry.attempt);
  if (poll?.generation === metadata.generation) return at("poll", poll.notBefore, poll.count);
  return { by: "change" };
}
