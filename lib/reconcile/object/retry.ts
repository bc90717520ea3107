import type { ObjectMeta, Retry } from "../../kubernetes/object.ts";
import { backOffCeiling, jitter } from "../../queue/back-off.ts";
import { isPending } from "./chain.ts";

const HOUR_SECONDS = 3600;
/**
 * The maximum delays between attempts at a delete that keeps failing. During the first hour, a user may still be waiting, so the delays are short
 * enough that, for example, a bucket is deleted soon after it has been emptied.
 */
const DELETING_DELAY_SECONDS = { firstHour: 45, later: 300 } as const;

/** The link of a chain that a pass writes to the status, and the delay of the message that belongs to the link. */
export interface NextLink<Link> {
  readonly link: Link;
  /** The delay of the chain's next message, in whole seconds; `undefined` while an earlier message is still on its way. */
  readonly delaySeconds?: number;
}

/** What determines a chain's next link, in addition to the object. */
export interface LinkOptions {
  /** Whether the chain's own message started the pass. */
  readonly own: boolean;
  /** The id of the message whose run writes the link. */
  readonly writer: string;
  readonly now: number;
  readonly random: () => number;
  /** The shortest delay, in seconds. */
  readonly atLeastSeconds: number;
}

/**
 * The chain of retries after a pass that failed. A pass that was started by the chain's own message continues the chain. Any other pass
 * starts a new chain if there is none for this generation or if the next message of the stored chain is overdue; otherwise, it leaves the
 * stored chain alone.
 */
export function nextRetry(metadata: ObjectMeta, stored: Retry | undefined, options: LinkOptions): NextLink<Retry> {
  const { own, writer, now, random, atLeastSeconds } = options;
  const { generation, deletionTimestamp } = metadata;
  const longest = backOffCeiling(Number.POSITIVE_INFINITY);
  if (stored !== undefined && !own && isPending(stored, generation, now, longest)) return { link: stored };
  const attempt = stored !== undefined && own ? stored.attempt + 1 : 1;
  const delaySeconds = Math.max(atLeastSeconds, jitter(longestDelay(attempt, deletionTimestamp, now), random));
  const notBefore = new Date(now + delaySeconds * 1000).toISOString();
  return { link: { attempt, generation, notBefore, writer }, delaySeconds };
}

function longestDelay(attempt: number, deletionTimestamp: string | undefined, now: number): number {
  const ceiling = backOffCeiling(attempt);
  if (deletionTimestamp === undefined) return ceiling;
  const secondsDeleting = (now - Date.parse(deletionTimestamp)) / 1000;
  const { firstHour, later } = DELETING_DELAY_SECONDS;
  return Math.min(ceiling, secondsDeleting < HOUR_SECONDS ? firstHour : later);
}
