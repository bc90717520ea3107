import { expect, test } from "vitest";
import { topic } from "../../../../../lib/kinds/sns/topic/topic.generated.ts";
import { ApiError } from "../../../../../lib/reconcile/contract/errors.ts";
import type { AnyKind } from "../../../../../lib/reconcile/contract/kind.ts";
import { withAnswers } from "../../../../support/kinds/data/driven-kind.ts";

const kind = topic as object as AnyKind;
const DEFAULTS = { contentBasedDeduplication: "false", fifoThroughputScope: "Topic" };

/** The attributes in the call that creates a topic with this spec. */
async function attributesOf(spec: object): Promise<unknown> {
  const call = { service: "SNS", operation: "GetTopicAttributes" };
  const absent = new ApiError(call, { code: "NotFound", message: "", status: 404 });
  const { target, resource, calls } = withAnswers(kind, spec, { GetTopicAttributes: absent });
  await kind.create(target, resource, {});
  const created = calls.find(({ operation }) => operation === "CreateTopic");
  return Object(created?.input).Attributes;
}

test("a FIFO topic is created with all that its spec declares about the order of messages, also what SNS would choose", async () => {
  const fifo = { name: "orders.fifo", fifoTopic: "true" };
  expect(await attributesOf({ ...fifo, ...DEFAULTS })).toEqual({
    FifoTopic: "true",
    ContentBasedDeduplication: "false",
    FifoThroughputScope: "Topic",
  });
  expect(await attributesOf(fifo)).toEqual({ FifoTopic: "true" });
});

test("any other topic is created without them, because SNS refuses them", async () => {
  expect(await attributesOf({ name: "orders", fifoTopic: "false", ...DEFAULTS })).toBeUndefined();
});
