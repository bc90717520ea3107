import type * as sdk from "@aws-sdk/client-sqs";
import { sqs } from "../../aws/services/sqs.ts";
import { defineKind } from "../../kind/define-kind.ts";
import { eachOf } from "../../kind/each-of.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import { KEY, OWN_NAME, OWN_POLICY, SETTING, target } from "../../kind/publish/common-names.ts";
import type { Published } from "../../kind/publish/published.ts";
import { keyId, policyDocument } from "../../kind/publish/reference-targets.ts";
import { byQueueUrl } from "../../kind/values/adoption/by-queue-url.ts";
import { fifoNames, isFifo } from "../../kind/values/fifo-names.ts";
import { samePolicy } from "../../kind/values/same-policy.ts";
import { sameSettings } from "../../kind/values/same-settings.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import type { QueueSpec } from "./queue/spec.generated.ts";

/** An Amazon SQS queue. */
export const page = defineKind<typeof sdk, QueueSpec>()({
  resource: ackKind("sqs", "Queue", "queues"),
  service: sqs,
  name: "queueName",
  names: fifoNames("queue", 80),
  adoptedBy: byQueueUrl,
  arn: (name, { partition, region, account }) => `arn:${partition}:sqs:${region}:${account}:${name}`,
  ids: ({ name, description: { QueueUrl } }) => ({ QueueName: name, QueueUrl }),
  read: [{ call: "GetQueueUrl" }, { call: "GetQueueAttributes", input: { AttributeNames: ["All"] } }],
  absent: ["QueueDoesNotExist", "AWS.SimpleQueueService.NonExistentQueue"],
  status: { queueARN: "Attributes.QueueArn", queueURL: "QueueUrl" },
  immutable: ["queueARN", "queueURL"],
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
    fifoQueue: { attribute: "FifoQueue", initial: "false", write: false },
    messageRetentionPeriod: { attribute: "MessageRetentionPeriod", initial: "345600", lateSeconds: 15 * 60 },
    settings: {
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

/** How SQS lists queues. */
export const list = {
  call: "ListQueues",
  input: { MaxResults: 1_000 }, // Without it, SQS returns the first 1,000 queues and no place of a next page.
  prefix: "QueueNamePrefix",
  at: "QueueUrls",
  after: "/",
  token: "NextToken",
  ofServices: /^awseb-/,
} satisfies PageListing<typeof sdk>;

const GUIDE = "https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide";

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["An Amazon SQS queue", "queue"],
  references: {
    kmsMasterKeyID: keyId,
    policy: policyDocument,
  },
  limits: {
    [`${GUIDE}/quotas-policies.html`]: { policy: 8192 },
    [`${GUIDE}/quotas-queues.html`]: { queueName: 80 },
  },
  columns: { DelaySeconds: "spec.delaySeconds", visibilityTimeout: "spec.visibilityTimeout" },
  names: {
    queueName: OWN_NAME,
    kmsMasterKeyID: KEY,
    redrivePolicy: target("any queue", "", { inDocument: "deadLetterTargetArn" }),
    redriveAllowPolicy: { public: "the queues that may use the queue itself for their dead letters" },
    policy: OWN_POLICY,
    ...eachOf(SETTING, "contentBasedDeduplication", "deduplicationScope", "delaySeconds", "fifoQueue"),
    ...eachOf(SETTING, "fifoThroughputLimit", "kmsDataKeyReusePeriodSeconds", "maximumMessageSize"),
    ...eachOf(SETTING, "messageRetentionPeriod", "receiveMessageWaitTimeSeconds", "sqsManagedSSEEnabled"),
    visibilityTimeout: SETTING,
  },
});
