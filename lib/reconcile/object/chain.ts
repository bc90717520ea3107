import { timeText } from "../../kubernetes/event.ts";
import type { KubernetesObject, ObjectMeta, ObjectStatus, Poll, Retry } from "../../kubernetes/object.ts";
import { backOffCeiling, jitter } from "../../queue/back-off.ts";
import type { Group } from "../../queue/group-by-object.ts";
import { mergeRequests, type QueuedRequest, type ReconcileRequest } from "../../queue/reconcile-request.ts";
import type { Delayed } from "../../queue/work-queue.ts";
import type { Busy } from "../contract/progress.ts";

/**
 * A chain of messages: retries after failures, or polls while AWS is working on the resource. Each message starts a pass, which sends the
 * next message. The status records the chain's next message. An object has at most one chain.
 */
export type Chain = { readonly retry: Retry } | { readonly poll: Poll };

type Chains = Pick<ObjectStatus, "retry" | "poll">;

/** What caused a pass. */
export interface Cause {
  /** The one request that stands for all messages of the run. */
  readonly request: ReconcileRequest;
  /** The id of the first of the run's messages. */
  readonly messageId: string;
  /** Whether one of the run's messages is the next message of the object's chain of retries. */
  readonly ownRetry: boolean;
  /** Whether one of the run's messages is the next message of the object's chain of polls. */
  readonly ownPoll: boolean;
}

/** The cause of a pass that serves these messages. */
export function causeOf(messages: Group<QueuedRequest>, { status = {} }: Pick<KubernetesObject, "status">): Cause {
  const [first, ...others] = messages;
  const requests = [first.request, ...others.map(({ request }) => request)] as const;
  const retry = requests.find((request) => isOwnRetry(request, status));
  const poll = requests.find((request) => isOwnPoll(request, status));
  return {
    request: mergeRequests(requests, retry ?? poll),
    messageId: first.id,
    ownRetry: retry !== undefined,
    ownPoll: poll !== undefined,
  };
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
 * Resends the next message of a chain if an earlier run for one of `messages` has already written that chain to the status: that run may
 * have failed to send it. If SQS has only delivered the same message twice, the later copy is outdated when it arrives. Resolves to those of
 * `messages` for which a message was resent.
 */
export async function resend(
  messages: Group<QueuedRequest>,
  { metadata, status = {} }: KubernetesObject,
  send: (delayed: Delayed) => Promise<void>,
  now: number,
): Promise<readonly QueuedRequest[]> {
  const unsent: QueuedRequest[] = [];
  for (const message of messages) {
    const chain = chainWrittenBy(message, status, metadata.generation);
    if (chain === undefined) continue;
    await send({ request: messageOf(chain, message.request), delaySeconds: secondsUntil(chain, now) });
    unsent.push(message);
  }
  return unsent;
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

/** The next message of a chain, for the object that `request` names. Its actor is kept, who may have caused the remaining work. */
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

function linkOf(chain: Chain): Retry | Poll {
  return "retry" in chain ? chain.retry : chain.poll;
}

/** What continues the work of a pass: the chain that the status records, and the message to send. */
export interface FollowUp {
  readonly chain?: Chain;
  /** Omitted while an earlier message of the chain is still on its way. */
  readonly message?: Delayed;
}

/** What determines when the next message of a chain is due. */
export interface Timing {
  readonly now: number;
  readonly random: () => number;
  /** The shortest delay. */
  readonly atLeastSeconds: number;
}

/**
 * The chain of retries after a pass that failed. A pass that the chain's own message started continues the chain. Any other pass leaves a
 * pending chain alone, and otherwise starts a new one.
 */
export function nextRetry({ metadata, status }: KubernetesObject, cause: Cause, timing: Timing): FollowUp {
  const { retry } = status ?? {};
  const { now, random } = timing;
  const own = cause.ownRetry;
  if (retry !== undefined && !own && isPending(retry, metadata, now)) return { chain: { retry } };
  const attempt = own ? (retry?.attempt ?? 0) + 1 : 1;
  const delaySeconds = Math.max(timing.atLeastSeconds, jitter(longestDelay(attempt, metadata, now), random));
  const chain = { retry: { attempt, ...linkAfter(delaySeconds, metadata, cause, now) } };
  return { chain, message: { request: messageOf(chain, cause.request), delaySeconds } };
}

/**
 * The chain of polls after a pass that found AWS working on the resource. The first delay is the one that `busy` specifies; it doubles with
 * each poll that finds no progress. A pass that the chain's own message did not start leaves a pending chain alone, but for the time since
 * when AWS has been doing what it is doing.
 */
export function nextPoll(
  { metadata, status }: KubernetesObject,
  busy: Busy,
  progressed: boolean,
  cause: Cause,
  { now, atLeastSeconds }: Omit<Timing, "random">,
): FollowUp {
  const { poll } = status ?? {};
  const own = cause.ownPoll;
  const since = sinceWhen(status, busy, now);
  if (poll !== undefined && !own && isPending(poll, metadata, now)) return { chain: { poll: { ...poll, since } } };
  const count = own && !progressed ? (poll?.count ?? 0) + 1 : 1;
  const seconds = Math.min(grownDelay(count, busy), busy.atMostSeconds ?? 60, LONGEST_DELAY_SECONDS);
  const delaySeconds = Math.max(atLeastSeconds, Math.ceil(seconds));
  const chain = { poll: { count, since, ...linkAfter(delaySeconds, metadata, cause, now) } };
  return { chain, message: { request: messageOf(chain, cause.request), delaySeconds } };
}

/** Since when AWS has been doing this, as far as the status says so. */
function sinceWhen(status: ObjectStatus | undefined, { reason }: Busy, now: number): string {
  const synced = status?.conditions?.find(({ type }) => type === "ACK.ResourceSynced");
  const known = synced?.reason === reason ? status?.poll?.since : undefined;
  return known ?? timeText(now);
}

/** The longest time for which SQS can delay a message. */
const LONGEST_DELAY_SECONDS = 900;

/** Whether the message of a stored chain is still on its way. The status can be forged, so a time beyond the longest delay is ignored. */
function isPending({ generation, notBefore }: Retry | Poll, metadata: ObjectMeta, now: number): boolean {
  const seconds = (Date.parse(notBefore) - now) / 1000;
  return generation === metadata.generation && seconds > 0 && seconds <= LONGEST_DELAY_SECONDS;
}

function linkAfter(seconds: number, { generation }: ObjectMeta, { messageId: writer }: Cause, now: number) {
  return { generation, notBefore: new Date(now + seconds * 1000).toISOString(), writer };
}

const HOUR_SECONDS = 3600;
/** The maximum delays between attempts at a failing delete: short in the first hour, in which a user may still be waiting. */
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
