import type * as sdk from "@aws-sdk/client-sqs";
import { sqs } from "../../../aws/services/sqs.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { byQueueUrl } from "../../values/adoption/by-queue-url.ts";
import { fifoNames, isFifo } from "../../values/fifo-names.ts";
import { samePolicy } from "../../values/same-policy.ts";
import { sameSettings } from "../../values/same-settings.ts";
import { queueKind } from "./kind.ts";
import type { QueueSpec } from "./spec.generated.ts";

/** An Amazon SQS queue. */
export const data = defineKind<typeof sdk, QueueSpec>()({
  resource: queueKind,
  service: sqs,
  name: "queueName",
  names: fifoNames("queue", 80),
  adoptedBy: byQueueUrl,
  arn: (name, { partition, region, account }) => `arn:${partition}:sqs:${region}:${account}:${name}`,
  ids: ({ name, description: { QueueUrl } }) => ({ QueueName: name, QueueUrl }),
  read: [{ call: "GetQueueUrl" }, { call: "GetQueueAttributes", input: { AttributeNames: ["All"] } }],
  absent: ["QueueDoesNotExist", "AWS.SimpleQueueService.NonExistentQueue"],
  status: { queueARN: "Attributes.QueueArn", queueURL: "QueueUrl" },
  create: { call: "CreateQueue", exists: "QueueNameExists", repeats: true },
  remove: { call: "DeleteQueue" },
  terminal: {
    codes: ["InvalidAttributeName", "InvalidAttributeValue", "InvalidParameterValue", "InvalidParameterCombination"],
    unless: /RedrivePolicy/, // The dead-letter queue may be created later.
  },
  busy: {
    QueueDeletedRecently: { reason: "NameInUse", message: "SQS reserves a deleted name for 60 s", againSeconds: 60 },
  },
  lateSeconds: 60, // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html
  tags: { read: "ListQueueTags", set: "TagQueue", unset: "UntagQueue" },
  attributes: { member: "Attributes", write: "SetQueueAttributes" },
  parts: {
    fifoQueue: { attribute: "FifoQueue", initial: "false", fixed: true },
    messageRetentionPeriod: { attribute: "MessageRetentionPeriod", initial: "345600", lateSeconds: 15 * 60 },
    delaySeconds: {
      exposure: true, // The policies.
      attributes: {
        delaySeconds: { attribute: "DelaySeconds", initial: "0" },
        contentBasedDeduplication: { attribute: "ContentBasedDeduplication", initial: "false", sentAsNew: isFifo },
        deduplicationScope: { attribute: "DeduplicationScope", initial: "queue", sentAsNew: isFifo },
        fifoThroughputLimit: { attribute: "FifoThroughputLimit", initial: "perQueue", sentAsNew: isFifo },
        kmsDataKeyReusePeriodSeconds: { attribute: "KmsDataKeyReusePeriodSeconds", initial: "300" },
        kmsMasterKeyID: { attribute: "KmsMasterKeyId" },
        maximumMessageSize: { attribute: "MaximumMessageSize", keep: "silent" }, // 256 KiB in older queues, 1 MiB in new ones.
        policy: { attribute: "Policy", same: samePolicy },
        receiveMessageWaitTimeSeconds: { attribute: "ReceiveMessageWaitTimeSeconds", initial: "0" },
        redriveAllowPolicy: { attribute: "RedriveAllowPolicy", same: sameSettings },
        redrivePolicy: { attribute: "RedrivePolicy", same: sameSettings },
        sqsManagedSSEEnabled: { attribute: "SqsManagedSseEnabled", keep: "silent" }, // A KMS key turns it off.
        visibilityTimeout: { attribute: "VisibilityTimeout", initial: "30" },
      },
    },
  },
});
