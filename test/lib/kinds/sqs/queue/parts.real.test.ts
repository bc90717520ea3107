import { beforeAll, describe, expect, it } from "vitest";
import { queue } from "../../../../../lib/kinds/sqs/queue/queue.generated.ts";
import type { QueueSpec } from "../../../../../lib/kinds/sqs/queue/spec.generated.ts";
import { testAws } from "../../../../support/aws/s3/test-s3.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { type AttributeExamples, testAttributes } from "../../../../support/kinds/attributes/part-contract.ts";
import { fullQueue } from "../../../../support/kinds/queue/full-queue.ts";

let ministack: string;

beforeAll(async () => {
  ministack = await sharedEmulator("ministack");
});

const sqs = {
  kind: queue,
  backend: "MiniStack 1.4.21",
  aws: () => testAws(ministack),
  named: (name: string): QueueSpec => ({ queueName: `${name}.fifo`, fifoQueue: "true" }),
  reads: "GetQueueAttributes",
};

// MiniStack lets nobody empty a redrive policy. The other two keep their values when the spec omits them.
const {
  messageRetentionPeriod,
  redrivePolicy: _,
  maximumMessageSize: __,
  sqsManagedSSEEnabled: ___,
  ...others
} = fullQueue("any");

const examples: readonly AttributeExamples<QueueSpec>[] = [
  {
    part: "messageRetentionPeriod",
    values: [{ messageRetentionPeriod }, { messageRetentionPeriod: "60" }],
    defaults: [{ messageRetentionPeriod: "" }, { messageRetentionPeriod: "345600" }],
  },
  {
    part: "delaySeconds",
    values: [others, ...Object.entries(others).map(([field, value]) => ({ [field]: value }))],
    defaults: [
      {
        delaySeconds: "0",
        visibilityTimeout: "30",
        receiveMessageWaitTimeSeconds: "0",
        policy: " \n",
        kmsMasterKeyID: "",
      },
      { contentBasedDeduplication: "false", deduplicationScope: "queue", fifoThroughputLimit: "perQueue" },
      { kmsDataKeyReusePeriodSeconds: "300", redriveAllowPolicy: "", redrivePolicy: "" },
    ],
  },
];

it("has examples of every part that can be changed", () => {
  const writable = queue.parts.filter((part) => "write" in part);
  expect(examples.map(({ part }) => part)).toEqual(writable.map(({ name }) => name));
});

describe(sqs.backend, () => {
  for (const one of examples) testAttributes(sqs, one);
});
