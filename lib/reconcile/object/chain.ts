import type { Poll, Retry } from "../../kubernetes/object.ts";
import type { QueuedRequest, ReconcileRequest } from "../../queue/reconcile-request.ts";

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
  return {
    group,
    version,
    kind,
    namespace,
    name,
    uid,
    reason: "requeue",
    generation,
    ...place,
    ...(actor && { actor }),
  };
}

/** Whole seconds until the chain's next message is due, but at most 900, the longest delay that SQS supports. */
export function secondsUntil(chain: Chain, now: number): number {
  const seconds = Math.ceil((Date.parse(linkOf(chain).notBefore) - now) / 1000);
  return Math.min(Math.max(0, seconds), 900);
}

/** Whether the message of a stored chain is still on its way. The status can be forged, so a time beyond the longest delay is ignored. */
export function isPending(
  { generation, notBefore }: Retry | Poll,
  current: number,
  now: number,
  longestSeconds: number,
): boolean {
  const seconds = (Date.parse(notBefore) - now) / 1000;
  return generation === current && seconds > 0 && seconds <= longestSeconds;
}

function linkOf(chain: Chain): Retry | Poll {
  return "retry" in chain ? chain.retry : chain.poll;
}
