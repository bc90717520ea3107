import type { ObjectMeta, Poll } from "../../kubernetes/object.ts";
import type { Busy } from "../contract/progress.ts";
import { isPending } from "./chain.ts";
import type { LinkOptions, NextLink } from "./retry.ts";

const AT_MOST_SECONDS = 60;

/** The longest time for which SQS can delay a message. */
const LONGEST_DELAY_SECONDS = 900;

/**
 * The chain of polls after a pass that found AWS working on the resource. The first delay is the one that `busy` specifies; the delay
 * doubles with each poll that finds no progress. A pass that was not started by the chain's own message leaves a pending chain alone.
 */
export function nextPoll(
  { generation }: ObjectMeta,
  stored: Poll | undefined,
  busy: Busy,
  { own, writer, now, atLeastSeconds, progressed }: Omit<LinkOptions, "random"> & { readonly progressed: boolean },
): NextLink<Poll> {
  if (stored !== undefined && !own && isPending(stored, generation, now, LONGEST_DELAY_SECONDS))
    return { link: stored };
  const count = stored !== undefined && own && !progressed ? stored.count + 1 : 1;
  const { atMostSeconds = AT_MOST_SECONDS } = busy;
  const grown = Math.min(grownDelay(count, busy), atMostSeconds, LONGEST_DELAY_SECONDS);
  const delaySeconds = Math.max(atLeastSeconds, Math.ceil(grown));
  const notBefore = new Date(now + delaySeconds * 1000).toISOString();
  return { link: { count, generation, notBefore, writer }, delaySeconds };
}

/** The delay of the first polls may have a separate limit; after these polls, it grows from that limit. */
function grownDelay(count: number, { againSeconds, first }: Busy): number {
  const doubled = againSeconds * 2 ** (count - 1);
  if (first === undefined) return doubled;
  const { polls, atMostSeconds } = first;
  return count <= polls ? Math.min(doubled, atMostSeconds) : atMostSeconds * 2 ** (count - polls);
}
