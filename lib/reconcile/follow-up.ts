import type { KubernetesObject } from "../kubernetes/object.ts";
import type { Delayed } from "../queue/work-queue.ts";
import type { Ending } from "./ending.ts";
import type { Cause } from "./messages.ts";
import { type Chain, type LinkOptions, messageOf, nextPoll, nextRetry } from "./object/chain.ts";
import type { Failure } from "./object/failure.ts";

/** What continues the work of a pass. */
export interface FollowUp {
  /** The chain that the status records. */
  readonly chain?: Chain;
  /** The message to send; omitted while an earlier message of the chain is still on its way. */
  readonly message?: Delayed;
}

/** What determines the follow-up, in addition to how the pass ended. */
interface FollowUpOptions extends Omit<LinkOptions, "own" | "writer"> {
  /** The pass has created the resource or executed a step. */
  readonly progressed: boolean;
}

/**
 * Decides what continues the work of a pass. While AWS is working on the resource, this is the chain of polls. After a failure that a retry
 * may fix, it is the chain of retries. If nothing has failed and `verify` is set, it is one more check of the resource.
 */
export function followUp(
  { busy, verify = false }: Ending,
  failure: Failure,
  { metadata, status }: KubernetesObject,
  cause: Cause,
  { progressed, ...options }: FollowUpOptions,
): FollowUp {
  const { messageId: writer, request } = cause;
  if (busy !== undefined) {
    const { link, delaySeconds } = nextPoll(metadata, status?.poll, busy, {
      ...options,
      writer,
      progressed,
      own: cause.ownPoll,
    });
    return ofChain({ poll: link }, delaySeconds, cause);
  }
  if (failure.recoverable.length > 0) {
    const { link, delaySeconds } = nextRetry(metadata, status?.retry, { ...options, writer, own: cause.ownRetry });
    return ofChain({ retry: link }, delaySeconds, cause);
  }
  if (!verify || failure.terminal.length > 0) return {};
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
