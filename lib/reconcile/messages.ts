import type { KubernetesObject } from "../kubernetes/object.ts";
import type { Group } from "../queue/group-by-object.ts";
import { actorOf, type QueuedRequest, type ReconcileRequest } from "../queue/reconcile-request.ts";
import type { Delayed } from "../queue/work-queue.ts";
import type { Outcome } from "./act/outcome.ts";
import type { Dependencies, Run } from "./dependencies.ts";
import {
  type Chain,
  chainWrittenBy,
  isOwnPoll,
  isOwnRetry,
  type LinkOptions,
  messageOf,
  nextPoll,
  nextRetry,
  secondsUntil,
} from "./object/chain.ts";
import type { ConflictError } from "./object/claim.ts";
import type { OptimisticLock } from "./object/optimistic-lock.ts";

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
export function causeOf(messages: Group<QueuedRequest>, object: Pick<OptimisticLock, "current">): Cause {
  const chains = object.current().status ?? {};
  const [first, ...others] = messages;
  const requests = [first.request, ...others.map(({ request }) => request)] as const;
  const ownRetry = requests.find((request) => isOwnRetry(request, chains));
  const ownPoll = requests.find((request) => isOwnPoll(request, chains));
  return {
    request: mergeRequests(requests, ownRetry ?? ownPoll),
    messageId: first.id,
    ownRetry: ownRetry !== undefined,
    ownPoll: ownPoll !== undefined,
  };
}

/** The reasons for a request, most urgent first. */
const REASONS = ["change", "drift", "resync", "requeue"] as const;

/**
 * Merges several requests for one object into a single request, which stands for all of them if it has to be sent again. The result is the
 * most urgent request, with `own`'s position in a chain, the lowest count of waits, and the first actor.
 */
export function mergeRequests(requests: Group<ReconcileRequest>, own: ReconcileRequest | undefined): ReconcileRequest {
  const first = requests.reduce((best, request) => (urgency(request) < urgency(best) ? request : best));
  const fewest = Math.min(...requests.map((request) => request.waits ?? 0));
  const actor = actorOf(requests);
  const { waits: _waits, ...request } = first;
  return {
    ...request,
    ...(own && { generation: own.generation, attempt: own.attempt, count: own.count }),
    ...(fewest > 0 && { waits: fewest }),
    ...(actor !== undefined && { actor }),
  };
}

function urgency({ reason }: ReconcileRequest): number {
  return REASONS.indexOf(reason);
}

/**
 * Resends the next message of a chain if an earlier run for one of `messages` has already written that chain to the status. Such a message
 * has been delivered again either because the earlier run could not send the chain's next message, or because SQS delivered the same
 * message twice. In the second case, the next message is also sent twice, and the later copy is outdated when it arrives. Resolves to the
 * subset of `messages` for which a message was resent.
 */
export async function resend(
  messages: Group<QueuedRequest>,
  object: OptimisticLock,
  { send }: Pick<Run, "send">,
  { now }: Pick<Dependencies, "now">,
): Promise<readonly QueuedRequest[]> {
  const { metadata, status = {} } = object.current();
  const unsent: QueuedRequest[] = [];
  for (const message of messages) {
    const chain = chainWrittenBy(message, status, metadata.generation);
    if (chain === undefined) continue;
    await send({ request: messageOf(chain, message.request), delaySeconds: secondsUntil(chain, now()) });
    unsent.push(message);
  }
  return unsent;
}

/**
 * The message that sends a request again after a conflict, with the request's count of waits increased by one. The delay starts at
 * `retryAfterSeconds`, and doubles with each wait up to `atMostSeconds`.
 */
export function waitFor({ retryAfterSeconds, atMostSeconds }: ConflictError, request: ReconcileRequest): Delayed {
  const waits = request.waits ?? 0;
  return {
    request: { ...request, waits: waits + 1 },
    delaySeconds: Math.min(retryAfterSeconds * 2 ** waits, atMostSeconds),
  };
}

/** What continues the work of a pass: the chain that the status records, and the message to send. */
interface FollowUp {
  readonly chain?: Chain;
  /** Omitted while an earlier message of the chain is still on its way. */
  readonly message?: Delayed;
}

/**
 * Decides what continues the work of a pass. While AWS is working on the resource, this is the chain of polls. After a failure that a retry
 * may fix, it is the chain of retries. If nothing has failed and one more check is due, it is that check.
 */
export function followUp(
  { report: { busy }, failure, verify, unanswered, created, steps }: Outcome,
  { metadata, status }: KubernetesObject,
  cause: Cause,
  options: Omit<LinkOptions, "own" | "writer">,
): FollowUp {
  const { messageId: writer, request } = cause;
  const { terminal = [], recoverable = [] } = failure ?? {};
  if (busy !== undefined) {
    const polling = { ...options, writer, progressed: created || steps.length > 0, own: cause.ownPoll };
    const { link, delaySeconds } = nextPoll(metadata, status?.poll, busy, polling);
    return ofChain({ poll: link }, delaySeconds, cause);
  }
  if (recoverable.length > 0) {
    const { link, delaySeconds } = nextRetry(metadata, status?.retry, { ...options, writer, own: cause.ownRetry });
    return ofChain({ retry: link }, delaySeconds, cause);
  }
  // A call to which AWS did not respond may still take effect, so one more check is due even if the pass succeeded.
  if (!(verify || unanswered) || terminal.length > 0) return {};
  const { group, version, kind, namespace, name, uid } = request;
  const resync = { group, version, kind, namespace, name, uid, reason: "resync" } as const;
  return { message: { request: resync, delaySeconds: verificationDelay(options.random) } };
}

function ofChain(chain: Chain, delaySeconds: number | undefined, { request }: Cause): FollowUp {
  return delaySeconds === undefined
    ? { chain }
    : { chain, message: { request: messageOf(chain, request), delaySeconds } };
}

/** A random delay from 60 to 300 s, so that resources that were created at the same time are not checked again at the same time. */
function verificationDelay(random: () => number): number {
  return 60 + Math.floor(random() * 241);
}
