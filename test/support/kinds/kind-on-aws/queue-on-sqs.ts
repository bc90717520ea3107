import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import { page as queuePage } from "../../../../lib/kinds/sqs/queue.ts";
import { sqsInMemory } from "../../../kinds/sqs/sqs-in-memory.ts";
import { openService } from "../../aws/connections/open-service.ts";
import { ACCOUNT, REGION } from "../../aws/test-account.ts";
import { createTestClock } from "../../worlds/test-clock.ts";
import { sendPolicy } from "../queue/full-queue.ts";
import { queueAt } from "../queue/queue-at.ts";
import type { KindOnAws } from "./kind-on-aws.ts";

/** The kind `Queue`, and an SQS client with which tests act as someone else in the account. */
export interface QueueOnSQS extends KindOnAws {
  readonly sqs: SQSClient;
}

const MADE = { VisibilityTimeout: "60", MessageRetentionPeriod: "3600", Policy: sendPolicy };

/** Opens the kind `Queue` on an emulator. Only moto lets anyone empty a redrive policy, but it forgets the policy with every other change. */
export async function openQueueOnSQS(on: "ministack" | "moto" = "ministack"): Promise<QueueOnSQS> {
  const { client: sqs, ...emulator } = await openService(
    on,
    (config) => new SQSClient({ ...config, useQueueUrlAsEndpoint: false }),
    () => ({ SQS: sqsInMemory() }),
  );
  const queues = queueAt(sqs);
  return {
    kind: queuePage.resource,
    clock: createTestClock(),
    ...emulator,
    sqs,
    lateSeconds: 60,
    spec: (queueName) => ({ queueName }),
    asMade: { visibilityTimeout: "60", messageRetentionPeriod: "3600", policy: sendPolicy },
    tagged: (tags) => ({ tags }),
    arn: (name) => `arn:aws:sqs:${REGION}:${ACCOUNT}:${name}`,
    async make(QueueName, tags) {
      await sqs.send(new CreateQueueCommand({ QueueName, tags, Attributes: MADE }));
    },
    read: async (name) => (await queues.found(name))?.attributes,
    readTags: queues.readTags,
    writeTags: (name, tags) => queues.writeTags(name, tags),
  };
}
