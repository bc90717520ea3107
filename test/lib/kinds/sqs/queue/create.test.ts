import { expect, test } from "vitest";
import { queue } from "../../../../../lib/kinds/sqs/queue/queue.generated.ts";
import { ApiError } from "../../../../../lib/reconcile/contract/errors.ts";
import type { AnyKind } from "../../../../../lib/reconcile/contract/kind.ts";
import { withAnswers } from "../../../../support/kinds/data/driven-kind.ts";

const kind = queue as object as AnyKind;
const DEFAULTS = { contentBasedDeduplication: "false", deduplicationScope: "queue", fifoThroughputLimit: "perQueue" };

/** The attributes in the call that creates a queue with this spec. */
async function attributesOf(spec: object): Promise<unknown> {
  const call = { service: "SQS", operation: "GetQueueUrl" };
  const absent = new ApiError(call, { code: "QueueDoesNotExist", message: "", status: 400 });
  const { target, resource, calls } = withAnswers(kind, spec, { GetQueueUrl: absent });
  await kind.create(target, resource, {});
  const created = calls.find(({ operation }) => operation === "CreateQueue");
  return Object(created?.input).Attributes;
}

test("a FIFO queue is created with all that its spec declares about the order of messages, also what SQS would choose", async () => {
  const fifo = { queueName: "orders.fifo", fifoQueue: "true" };
  expect(await attributesOf({ ...fifo, ...DEFAULTS })).toEqual({
    FifoQueue: "true",
    ContentBasedDeduplication: "false",
    DeduplicationScope: "queue",
    FifoThroughputLimit: "perQueue",
  });
  expect(await attributesOf({ ...fifo, ...DEFAULTS, deduplicationScope: "messageGroup" })).toMatchObject({
    DeduplicationScope: "messageGroup",
    FifoThroughputLimit: "perQueue",
  });
  expect(await attributesOf(fifo)).toEqual({ FifoQueue: "true" });
});

test("any other queue is created without them, because SQS refuses them", async () => {
  expect(await attributesOf({ queueName: "orders", fifoQueue: "false", ...DEFAULTS })).toBeUndefined();
});
