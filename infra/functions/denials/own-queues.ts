import { Effect, PolicyStatement, type Role } from "aws-cdk-lib/aws-iam";
import type { KindData } from "../../../lib/reconcile/contract/kind-data.ts";
import type { Queues } from "../../messaging/queues.ts";

/** Denies the role the calls with which a kind changes queues, on the deployment's own queues: no object manages these. */
export function denyOwnQueues(role: Role, queues: Queues, kinds: readonly Pick<KindData, "calls">[]): void {
  const writes = kinds.flatMap(({ calls }) =>
    Object.values(calls).flatMap((call) => (call === undefined || call.reads ? [] : call.actions)),
  );
  const ofQueues = [...new Set(writes)].filter((action) => action.startsWith("sqs:")).sort();
  if (ofQueues.length === 0) return;
  const { changes, resync, deadLetters, undelivered } = queues;
  // The function registers its cluster in the tags of this queue.
  const exceptTags = ofQueues.filter((action) => action !== "sqs:TagQueue");
  const others = [resync, deadLetters, undelivered].map(({ queueArn }) => queueArn);
  role.addToPolicy(new PolicyStatement({ effect: Effect.DENY, actions: exceptTags, resources: [changes.queueArn] }));
  role.addToPolicy(new PolicyStatement({ effect: Effect.DENY, actions: ofQueues, resources: others }));
}
