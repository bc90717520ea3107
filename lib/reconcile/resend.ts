import type { Group } from "../queue/group-by-object.ts";
import type { QueuedRequest } from "../queue/reconcile-request.ts";
import type { Dependencies, Run } from "./dependencies.ts";
import { chainWrittenBy, messageOf, secondsUntil } from "./object/chain.ts";
import type { OptimisticLock } from "./object/optimistic-lock.ts";

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
