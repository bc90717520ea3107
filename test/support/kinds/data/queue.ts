import * as sdk from "@aws-sdk/client-sqs";
import { ecr } from "../../../../lib/aws/services/ecr.ts";
import { defineKind } from "../../../../lib/kind/define-kind.ts";
import { sameDocument } from "../../../../lib/kind/values/same-document.ts";
import { drivenKind } from "./driven-kind.ts";

interface QueueSpec {
  readonly queueName: string;
  readonly delaySeconds?: string;
  readonly fifoQueue?: string;
  readonly maximumMessageSize?: string;
  readonly redrivePolicy?: string;
  readonly tags?: Readonly<Record<string, string>>;
}

/** A kind as data whose attributes are written together: a queue with a few fields. The service only has to send. */
export const queueData = defineKind<typeof sdk, QueueSpec>()({
  resource: { group: "sqs.services.k8s.aws", version: "v1alpha1", kind: "Queue", plural: "queues" },
  service: ecr,
  name: "queueName",
  arn: (name, { partition, region, account }) => `arn:${partition}:sqs:${region}:${account}:${name}`,
  ids: ({ name, description: { QueueUrl } }) => ({ QueueName: name, QueueUrl }),
  read: [{ call: "GetQueueUrl" }, { call: "GetQueueAttributes", input: { AttributeNames: ["All"] } }],
  absent: ["QueueDoesNotExist"],
  status: { queueURL: "QueueUrl", queueARN: "Attributes.QueueArn" },
  lateSeconds: 60,
  create: { call: "CreateQueue", exists: "QueueNameExists", repeats: true },
  remove: { call: "DeleteQueue" },
  terminal: { codes: ["InvalidAttributeValue"] },
  busy: {
    QueueDeletedRecently: { reason: "QueueDeletedRecently", message: "the name is kept for 60 s", againSeconds: 60 },
  },
  tags: { read: "ListQueueTags", set: "TagQueue", unset: "UntagQueue" },
  attributes: { member: "Attributes", write: "SetQueueAttributes" },
  parts: {
    fifoQueue: { attribute: "FifoQueue", initial: "false", write: false },
    delaySeconds: {
      attributes: {
        delaySeconds: { attribute: "DelaySeconds", initial: "0" },
        maximumMessageSize: { attribute: "MaximumMessageSize", keep: "silent" },
        redrivePolicy: { attribute: "RedrivePolicy", same: sameDocument },
      },
    },
  },
});

const text = "value";
const fields = ["delaySeconds", "fifoQueue", "maximumMessageSize", "queueName", "redrivePolicy", "tags"];

export const queue = drivenKind(queueData, sdk, {
  specFields: Object.fromEntries(fields.map((field) => [field, text] as const)),
});
