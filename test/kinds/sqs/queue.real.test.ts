import { page as queuePage } from "../../../lib/kinds/sqs/queue.ts";
import { conforms } from "../../kind/conformance.ts";
import {
  type ChangeableField,
  describeKind,
  type FixedField,
  immutable,
  respelled,
  tags,
} from "../../kind/description.ts";
import { openQueueOnSQS, type QueueOnSQS } from "../../support/kinds/kind-on-aws/queue-on-sqs.ts";
import { fullQueue } from "../../support/kinds/queue/full-queue.ts";
import { queueAt } from "../../support/kinds/queue/queue-at.ts";

const FIFO = { fifoQueue: "true" };
const FULL = fullQueue("any");

/** A field that is one attribute, and the value to which others change it. The name of a FIFO queue ends with `.fifo`. */
function attribute(
  field: keyof typeof FULL,
  name: string,
  drifted: string,
  rest: Partial<Pick<ChangeableField<QueueOnSQS>, "alike" | "base" | "stays">> = {},
): ChangeableField<QueueOnSQS> {
  return {
    field,
    declared: { [field]: FULL[field] },
    drift: ({ sqs }, queue) => queueAt(sqs).set(queue, { [name]: drifted }),
    event: field,
    ...rest,
  };
}

/** The fields of a queue that can be changed, except for the redrive policy, which MiniStack lets nobody empty. */
const changeableFields: readonly ChangeableField<QueueOnSQS>[] = [
  attribute("contentBasedDeduplication", "ContentBasedDeduplication", "false", { base: FIFO }),
  attribute("deduplicationScope", "DeduplicationScope", "queue", { base: FIFO }),
  attribute("delaySeconds", "DelaySeconds", "7"),
  attribute("fifoThroughputLimit", "FifoThroughputLimit", "perQueue", { base: FIFO }),
  attribute("kmsDataKeyReusePeriodSeconds", "KmsDataKeyReusePeriodSeconds", "700"),
  attribute("kmsMasterKeyID", "KmsMasterKeyId", "alias/other"),
  attribute("maximumMessageSize", "MaximumMessageSize", "4096", { stays: true }),
  attribute("messageRetentionPeriod", "MessageRetentionPeriod", "7200"),
  attribute("policy", "Policy", "", { alike: [{ policy: respelled(FULL.policy) }] }),
  attribute("receiveMessageWaitTimeSeconds", "ReceiveMessageWaitTimeSeconds", "7"),
  attribute("redriveAllowPolicy", "RedriveAllowPolicy", "", {
    alike: [{ redriveAllowPolicy: respelled(FULL.redriveAllowPolicy) }],
  }),
  attribute("sqsManagedSSEEnabled", "SqsManagedSseEnabled", "true", { stays: true }),
  tags({ team: "shop" }),
  attribute("visibilityTimeout", "VisibilityTimeout", "7"),
];

/** The fields of a queue that cannot be changed. */
const fixedFields: readonly FixedField[] = [
  immutable("queueName"),
  { field: "fifoQueue", change: FIFO, refused: "spec.fifoQueue cannot be changed after creation" },
];

/** Everything that SQS stores about a queue. MiniStack shows a default that has been written, and SQS always does. */
async function lookAtQueue({ sqs }: QueueOnSQS, name: string): Promise<object> {
  const { attributes = {}, tags = {} } = (await queueAt(sqs).found(name)) ?? {};
  const defaults = {
    DeduplicationScope: "queue",
    FifoThroughputLimit: "perQueue",
    KmsDataKeyReusePeriodSeconds: "300",
  };
  return { attributes: { ...defaults, ...attributes }, tags };
}

export const description = describeKind({
  kind: queuePage.resource,
  open: openQueueOnSQS,
  spec: (queueName) => ({ queueName }),
  resource: (name, { region, account }) => `sqs:${region}:${account}:${name}`,
  longestName: "q".repeat(80),
  exposure: ["delaySeconds"],
  identities: ["delaySeconds"],
  exists: "QueueNameExists",
  adoptionFields: [
    {
      fields: { queueURL: "https://sqs.us-west-2.amazonaws.com/000000000000/orders" },
      is: { spec: { queueName: "orders" } },
    },
  ],
  look: lookAtQueue,
  changeable: changeableFields,
  fixed: fixedFields,
  // test/lib/kinds/sqs/queue/queue.real.test.ts tests it on moto.
  elsewhere: ["redrivePolicy"],
  defaults: {
    delaySeconds: "0",
    kmsDataKeyReusePeriodSeconds: "300",
    kmsMasterKeyID: "",
    messageRetentionPeriod: "345600",
    policy: "",
    receiveMessageWaitTimeSeconds: "0",
    redriveAllowPolicy: "",
    visibilityTimeout: "30",
  },
  lateSeconds: { "": 60, visibilityTimeout: 60, messageRetentionPeriod: 900, tags: 60 },
});

if (import.meta.vitest) conforms(description);
