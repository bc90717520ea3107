import type { ObjectMeta, Poll, Retry } from "../../kubernetes/object.ts";
import { backOffCeiling, jitter } from "../../queue/back-off.ts";
import type { QueuedRequest, ReconcileRequest } from "../../queue/reconcile-request.ts";
import type { Busy } from "../contract/progress.ts";

/**
 * A chain of messages: retries after failures, or polls while AWS is working on the resource. Each message starts a pass, which sends the
 * next message. The status records the chain's next message. An object has at most one chain.
 */
export type Chain = { readonly retry: Retry } | { readonly poll: Poll };

/** The chains that a stored status records. */
interface Chains {
  readonly retry?: Retry;
  readonly poll?: Poll;
}

/** Whether the request is the next message of the object's chain of retries. */
export function isOwnRetry(request: ReconcileRequest, { retry }: Chains): boolean {
  return retry !== undefined && request.attempt === retry.attempt && request.generation === retry.generation;
}

/** Whether the request is the next message of the object's chain of polls. */
export function isOwnPoll(request: ReconcileRequest, { poll }: Chains): boolean {
  return poll !== undefined && request.count === poll.count && request.generation === poll.generation;
}

/**
 * Whether the request is a message of a chain that has ended or has continued without it. A request that was sent again after a conflict
 * never counts as outdated.
 */
export function isOutdated(request: ReconcileRequest, chains: Chains): boolean {
  if (request.reason !== "requeue" || request.waits !== undefined) return false;
  return !isOwnRetry(request, chains) && !isOwnPoll(request, chains);
}

/**
 * The chain that the message's run wrote to the status; `undefined` if that chain has been replaced since then, or if it is for another
 * generation.
 */
export function chainWrittenBy(
  { id }: Pick<QueuedRequest, "id">,
  { retry, poll }: Chains,
  generation: number,
): Chain | undefined {
  if (retry?.writer === id && retry.generation === generation) return { retry };
  if (poll?.writer === id && poll.generation === generation) return { poll };
  return undefined;
}

/**
 * The next message of a chain, for the object that `request` names. The actor is kept, because the actor may have caused the remaining
 * work.
 */
export function messageOf(chain: Chain, request: ReconcileRequest): ReconcileRequest {
  const { group, version, kind, namespace, name, uid, actor } = request;
  const place = "retry" in chain ? { attempt: chain.retry.attempt } : { count: chain.poll.count };
  const { generation } = linkOf(chain);
  const object = { group, version, kind, namespace, name, uid };
  return { ...object, reason: "requeue", generation, ...place, ...(actor && { actor }) };
}

/** Whole seconds until the chain's next message is due, but at most the longest delay that SQS supports. */
export function secondsUntil(chain: Chain, now: number): number {
  const seconds = Math.ceil((Date.parse(linkOf(chain).notBefore) - now) / 1000);
  return Math.min(Math.max(0, seconds), LONGEST_DELAY_SECONDS);
}

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
  const { own, now, random } = options;
  if (stored !== undefined && !own && isPending(stored, metadata, now)) return { link: stored };
  const attempt = stored !== undefined && own ? stored.attempt + 1 : 1;
  const { link, delaySeconds } = linkAfter(jitter(longestDelay(attempt, metadata, now), random), metadata, options);
  return { link: { attempt, ...link }, delaySeconds };
}

/**
 * The chain of polls after a pass that found AWS working on the resource. The first delay is the one that `busy` specifies; the delay
 * doubles with each poll that finds no progress. A pass that was not started by the chain's own message leaves a pending chain alone.
 */
export function nextPoll(
  metadata: ObjectMeta,
  stored: Poll | undefined,
  busy: Busy,
  { progressed, ...options }: Omit<LinkOptions, "random"> & { readonly progressed: boolean },
): NextLink<Poll> {
  const { own, now } = options;
  if (stored !== undefined && !own && isPending(stored, metadata, now)) return { link: stored };
  const count = stored !== undefined && own && !progressed ? stored.count + 1 : 1;
  const { atMostSeconds = 60 } = busy;
  const seconds = Math.min(grownDelay(count, busy), atMostSeconds, LONGEST_DELAY_SECONDS);
  const { link, delaySeconds } = linkAfter(Math.ceil(seconds), metadata, options);
  return { link: { count, ...link }, delaySeconds };
}

/** The longest time for which SQS can delay a message. */
const LONGEST_DELAY_SECONDS = 900;

/** Whether the message of a stored chain is still on its way. The status can be forged, so a time beyond the longest delay is ignored. */
function isPending({ generation, notBefore }: Retry | Poll, metadata: ObjectMeta, now: number): boolean {
  const seconds = (Date.parse(notBefore) - now) / 1000;
  return generation === metadata.generation && seconds > 0 && seconds <= LONGEST_DELAY_SECONDS;
}

function linkAfter(
  seconds: number,
  { generation }: ObjectMeta,
  { writer, now, atLeastSeconds }: Pick<LinkOptions, "writer" | "now" | "atLeastSeconds">,
) {
  const delaySeconds = Math.max(atLeastSeconds, seconds);
  const notBefore = new Date(now + delaySeconds * 1000).toISOString();
  return { link: { generation, notBefore, writer }, delaySeconds };
}

const HOUR_SECONDS = 3600;
/**
 * The maximum delays between attempts at a delete that keeps failing. During the first hour, a user may still be waiting, so the delays are short
 * enough that, for example, a bucket is deleted soon after it has been emptied.
 */
const DELETING_DELAY_SECONDS = { firstHour: 45, later: 300 } as const;

function longestDelay(attempt: number, { deletionTimestamp }: ObjectMeta, now: number): number {
  const ceiling = backOffCeiling(attempt);
  if (deletionTimestamp === undefined) return ceiling;
  const secondsDeleting = (now - Date.parse(deletionTimestamp)) / 1000;
  const { firstHour, later } = DELETING_DELAY_SECONDS;
  return Math.min(ceiling, secondsDeleting < HOUR_SECONDS ? firstHour : later);
}

/** The delay of the first polls may have a separate limit; after these polls, it grows from that limit. */
function grownDelay(count: number, { againSeconds, first }: Busy): number {
  const doubled = againSeconds * 2 ** (count - 1);
  if (first === undefined) return doubled;
  const { polls, atMostSeconds } = first;
  return count <= polls ? Math.min(doubled, atMostSeconds) : atMostSeconds * 2 ** (count - polls);
}

function linkOf(chain: Chain): Retry | Poll {
  return "retry" in chain ? chain.retry : chain.poll;
}
