import type * as sdk from "@aws-sdk/client-sns";
import { sns } from "../../../aws/services/sns.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { byArn } from "../../values/adoption/by-arn.ts";
import { fifoNames, isFifo } from "../../values/fifo-names.ts";
import { sameDocument } from "../../values/same-document.ts";
import { samePolicy } from "../../values/same-policy.ts";
import { sameSettings } from "../../values/same-settings.ts";
import { topicKind } from "./kind.ts";
import type { TopicSpec } from "./spec.generated.ts";

/** An Amazon SNS topic. */
export const data = defineKind<typeof sdk, TopicSpec>()({
  resource: topicKind,
  service: sns,
  name: "name",
  names: fifoNames("topic", 256),
  adoptedBy: byArn("sns", (name) => ({ name })),
  arn: (name, { partition, region, account }) => `arn:${partition}:sns:${region}:${account}:${name}`,
  ids: ({ name, arn }) => ({ Name: name, TopicArn: arn, ResourceArn: arn }),
  read: [{ call: "GetTopicAttributes" }],
  absent: ["NotFound", "NotFoundException"],
  status: {
    effectiveDeliveryPolicy: "Attributes.EffectiveDeliveryPolicy",
    owner: "Attributes.Owner",
    topicARN: "Attributes.TopicArn",
  },
  create: { call: "CreateTopic", repeats: true },
  remove: { call: "DeleteTopic" },
  terminal: { codes: ["InvalidParameter", "InvalidParameterException"] },
  tags: { read: "ListTagsForResource", set: "TagResource", unset: "UntagResource" },
  attributes: {
    member: "Attributes",
    write: "SetTopicAttributes",
    one: { name: "AttributeName", value: "AttributeValue" },
  },
  parts: {
    fifoTopic: { attribute: "FifoTopic", initial: "false", fixed: true },
    contentBasedDeduplication: { attribute: "ContentBasedDeduplication", initial: "false", sentAsNew: isFifo },
    deliveryPolicy: { attribute: "DeliveryPolicy", same: sameSettings },
    displayName: { attribute: "DisplayName" },
    fifoThroughputScope: { attribute: "FifoThroughputScope", initial: "Topic", sentAsNew: isFifo },
    kmsMasterKeyID: { attribute: "KmsMasterKeyId" },
    signatureVersion: { attribute: "SignatureVersion", initial: "1" },
    tracingConfig: { attribute: "TracingConfig", initial: "PassThrough" },
    applicationFailureFeedbackRoleARN: { attribute: "ApplicationFailureFeedbackRoleArn" },
    applicationSuccessFeedbackRoleARN: { attribute: "ApplicationSuccessFeedbackRoleArn" },
    applicationSuccessFeedbackSampleRate: { attribute: "ApplicationSuccessFeedbackSampleRate", initial: "0" },
    firehoseFailureFeedbackRoleARN: { attribute: "FirehoseFailureFeedbackRoleArn" },
    firehoseSuccessFeedbackRoleARN: { attribute: "FirehoseSuccessFeedbackRoleArn" },
    firehoseSuccessFeedbackSampleRate: { attribute: "FirehoseSuccessFeedbackSampleRate", initial: "0" },
    httpFailureFeedbackRoleARN: { attribute: "HTTPFailureFeedbackRoleArn" },
    httpSuccessFeedbackRoleARN: { attribute: "HTTPSuccessFeedbackRoleArn" },
    httpSuccessFeedbackSampleRate: { attribute: "HTTPSuccessFeedbackSampleRate", initial: "0" },
    lambdaFailureFeedbackRoleARN: { attribute: "LambdaFailureFeedbackRoleArn" },
    lambdaSuccessFeedbackRoleARN: { attribute: "LambdaSuccessFeedbackRoleArn" },
    lambdaSuccessFeedbackSampleRate: { attribute: "LambdaSuccessFeedbackSampleRate", initial: "0" },
    sqsFailureFeedbackRoleARN: { attribute: "SQSFailureFeedbackRoleArn" },
    sqsSuccessFeedbackRoleARN: { attribute: "SQSSuccessFeedbackRoleArn" },
    sqsSuccessFeedbackSampleRate: { attribute: "SQSSuccessFeedbackSampleRate", initial: "0" },
    // Customers who have not used it before can no longer use it, so a topic that does not declare it is not asked for it.
    dataProtectionPolicy: {
      keep: "silent",
      read: "GetDataProtectionPolicy",
      write: "PutDataProtectionPolicy",
      member: "DataProtectionPolicy",
      same: sameDocument,
    },
    policy: { attribute: "Policy", same: samePolicy, exposure: true, keep: "silent" }, // SNS gives each topic a policy.
  },
});
