import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Queues } from "../../messaging/queues.ts";

/** Denies everything on the deployment's own queues: no object manages these. */
export function ownQueueDenials({ changes, resync, deadLetters, undelivered }: Queues): readonly PolicyStatement[] {
  const resources = [changes, resync, deadLetters, undelivered].map(({ queueArn }) => queueArn);
  return [new PolicyStatement({ sid: "OwnQueues", effect: Effect.DENY, actions: ["sqs:*"], resources })];
}
