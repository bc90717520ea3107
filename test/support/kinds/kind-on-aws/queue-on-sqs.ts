import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import { queueKind } from "../../../../lib/resources/sqs/queue/kind.ts";
import { ACCOUNT, REGION, testConnect } from "../../aws/s3/test-s3.ts";
import { sharedEmulator } from "../../aws/shared-emulator.ts";
import { startCountingProxy } from "../../proxies/counting-proxy.ts";
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
export async function openQueueOnSQS(emulator: "ministack" | "moto" = "ministack"): Promise<QueueOnSQS> {
  await using opening = new AsyncDisposableStack();
  const endpoint = await sharedEmulator(emulator);
  const proxy = await startCountingProxy(endpoint);
  opening.defer(() => proxy.close());
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const sqs = new SQSClient({ endpoint, region: REGION, credentials, useQueueUrlAsEndpoint: false });
  opening.defer(() => sqs.destroy());
  const queues = queueAt(sqs);
  const opened = opening.move();
  return {
    kind: queueKind,
    clock: createTestClock(),
    connect: testConnect(proxy.url),
    proxy,
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
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
