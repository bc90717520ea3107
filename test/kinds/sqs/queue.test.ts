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

const ARN = "arn:aws:sqs:us-west-2:111122223333";
const URL = "https://sqs.us-west-2.amazonaws.com/111122223333";

const POLICY = JSON.stringify({
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Principal: "*", Action: ["sqs:SendMessage"], Resource: `${ARN}:orders` }],
});
const REDRIVE = JSON.stringify({ deadLetterTargetArn: `${ARN}:dead`, maxReceiveCount: 7 });

/** What SQS shows about a queue that declares nothing. */
const DEFAULTS = {
  DelaySeconds: "0",
  MaximumMessageSize: "1048576",
  MessageRetentionPeriod: "345600",
  ReceiveMessageWaitTimeSeconds: "0",
  SqsManagedSseEnabled: "true",
  VisibilityTimeout: "30",
};

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
  recorded: {
    resources: [
      {
        what: "a standard queue",
        answers: {
          GetQueueUrl: { shows: { QueueUrl: `${URL}/orders` } },
          GetQueueAttributes: { on: "2025-12-18", shows: { Attributes: { QueueArn: `${ARN}:orders`, ...DEFAULTS } } },
        },
      },
      {
        what: "a FIFO queue",
        declared: { queueName: "orders.fifo", ...FIFO },
        answers: {
          GetQueueUrl: { shows: { QueueUrl: `${URL}/orders.fifo` } },
          GetQueueAttributes: {
            on: "2025-12-18",
            shows: {
              Attributes: {
                QueueArn: `${ARN}:orders.fifo`,
                ...DEFAULTS,
                FifoQueue: "true",
                ContentBasedDeduplication: "false",
                DeduplicationScope: "queue",
                FifoThroughputLimit: "perQueue",
              },
            },
          },
        },
      },
      {
        what: "a queue with a key, a policy and dead letters",
        declared: {
          kmsDataKeyReusePeriodSeconds: "297",
          kmsMasterKeyID: "alias/aws/sqs",
          policy: POLICY,
          redrivePolicy: respelled(REDRIVE),
          tags: { team: "shop" },
        },
        answers: {
          GetQueueUrl: { shows: { QueueUrl: `${URL}/orders` } },
          GetQueueAttributes: {
            on: "2025-12-18",
            shows: {
              Attributes: {
                QueueArn: `${ARN}:orders`,
                ...DEFAULTS,
                KmsDataKeyReusePeriodSeconds: "297",
                KmsMasterKeyId: "alias/aws/sqs",
                Policy: POLICY,
                RedrivePolicy: REDRIVE,
                SqsManagedSseEnabled: "false",
              },
            },
          },
          ListQueueTags: { on: "2025-12-18", shows: { Tags: { team: "shop" } } },
        },
      },
    ],
    errors: {
      absent: [
        {
          on: "2025-12-18",
          call: "GetQueueAttributes",
          says: "400 QueueDoesNotExist: The specified queue does not exist.",
          queryCode: "AWS.SimpleQueueService.NonExistentQueue",
        },
      ],
      exists: [
        {
          on: "2024-04-30",
          call: "CreateQueue",
          says: "400 QueueNameExists: A queue already exists with the same name and a different value for attribute DelaySeconds",
          queryCode: "QueueAlreadyExists",
        },
      ],
      terminal: [
        {
          on: "2024-05-15",
          call: "CreateQueue",
          says: "400 InvalidAttributeName: You can specify the DeduplicationScope only when FifoQueue is set to true.",
          queryCode: "InvalidAttributeName",
        },
        {
          on: "2024-05-14",
          call: "SetQueueAttributes",
          says: "400 InvalidAttributeValue: Invalid value for the parameter FifoQueue. Reason: Modifying queue type is not supported.",
          queryCode: "InvalidAttributeValue",
        },
        {
          on: "2024-04-30",
          call: "ReceiveMessage",
          says: "400 InvalidParameterValueException: Value 11 for parameter MaxNumberOfMessages is invalid.",
          queryCode: "InvalidParameterValue",
        },
      ],
    },
  },
});

if (import.meta.vitest) conforms(description);
