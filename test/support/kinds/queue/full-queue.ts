import type { QueueSpec } from "../../../../lib/kinds/sqs/queue/spec.generated.ts";
import { ACCOUNT, REGION } from "../../aws/test-account.ts";

const ARN = `arn:aws:sqs:${REGION}:${ACCOUNT}`;

/** A policy that lets another account send messages. */
export const sendPolicy = JSON.stringify({
  Version: "2012-10-17",
  Statement: [
    { Sid: "send", Effect: "Allow", Principal: { AWS: "arn:aws:iam::111111111111:root" }, Action: "sqs:SendMessage" },
  ],
});

/** A spec with every field of a FIFO queue that can be changed. `deadLetters` is the name of another FIFO queue. */
export function fullQueue(deadLetters: string) {
  return {
    contentBasedDeduplication: "true",
    deduplicationScope: "messageGroup",
    delaySeconds: "5",
    fifoThroughputLimit: "perMessageGroupId",
    kmsDataKeyReusePeriodSeconds: "600",
    kmsMasterKeyID: "alias/aws/sqs",
    maximumMessageSize: "2048",
    messageRetentionPeriod: "3600",
    policy: sendPolicy,
    receiveMessageWaitTimeSeconds: "10",
    redriveAllowPolicy: JSON.stringify({
      redrivePermission: "byQueue",
      sourceQueueArns: [`${ARN}:a.fifo`, `${ARN}:b.fifo`],
    }),
    redrivePolicy: JSON.stringify({ deadLetterTargetArn: `${ARN}:${deadLetters}`, maxReceiveCount: 5 }),
    sqsManagedSSEEnabled: "false",
    visibilityTimeout: "60",
  } satisfies Omit<QueueSpec, "queueName">;
}
