import type * as sdk from "@aws-sdk/client-sns";
import { sns } from "../../aws/services/sns.ts";
import type { At } from "../../kind/at.ts";
import { defineKind } from "../../kind/define-kind.ts";
import { eachOf } from "../../kind/each-of.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import { FREE_TEXT, KEY, OWN_NAME, OWN_POLICY, role, SETTING, target } from "../../kind/publish/common-names.ts";
import type { Published } from "../../kind/publish/published.ts";
import { keyId, policyDocument, roleArn } from "../../kind/publish/reference-targets.ts";
import { byArn } from "../../kind/values/adoption/by-arn.ts";
import { fifoNames, isFifo } from "../../kind/values/fifo-names.ts";
import { sameDocument } from "../../kind/values/same-document.ts";
import { samePolicy } from "../../kind/values/same-policy.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import { deliveryPolicy, sameDeliveryPolicy } from "./shared/delivery-policy.ts";
import { INVALID } from "./shared/terminal-codes.ts";
import type { TopicSpec } from "./topic/spec.generated.ts";

/** An Amazon SNS topic. */
export const page = defineKind<typeof sdk, TopicSpec>()({
  resource: ackKind("sns", "Topic", "topics"),
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
  terminal: {
    codes: INVALID,
    unless: /already exists/, // Another pass finds out whose it is.
  },
  tags: { read: "ListTagsForResource", set: "TagResource", unset: "UntagResource" },
  attributes: {
    member: "Attributes",
    write: "SetTopicAttributes",
    input: (AttributeName, AttributeValue) => ({ AttributeName, AttributeValue }),
  },
  parts: {
    fifoTopic: { attribute: "FifoTopic", initial: "false", write: false },
    contentBasedDeduplication: { attribute: "ContentBasedDeduplication", initial: "false", sentAsNew: isFifo },
    deliveryPolicy: { attribute: "DeliveryPolicy", same: sameDeliveryPolicy, get: deliveryPolicy },
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
    policy: { attribute: "Policy", same: samePolicy, get: ownPolicy, exposure: true, keep: "silent" },
  },
});

/** How SNS lists topics. */
export const list = {
  call: "ListTopics",
  at: "Topics",
  named: "TopicArn",
  after: ":",
  token: "NextToken",
  ofServices: /^(?:aws-controltower-|ElasticBeanstalkNotifications-)/,
} satisfies PageListing<typeof sdk>;

const ROLES = ["application", "firehose", "http", "lambda", "sqs"].flatMap((protocol) => [
  `${protocol}FailureFeedbackRoleARN`,
  `${protocol}SuccessFeedbackRoleARN`,
]);

/** Where the findings of an audit go. */
const finding = (destination: string, reaches: string, arns: string) =>
  ["FindingsDestination", "NoFindingsDestination"].map((member) =>
    target(reaches, arns, { inDocument: `Statement.Operation.Audit.${member}.${destination}` }),
  );

const DOCS = "https://docs.aws.amazon.com/sns/latest";

/** The fields with the roles that SNS assumes to log deliveries. */
const roles = Object.keys(page.parts).filter((field) => field.endsWith("FeedbackRoleARN"));

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["An Amazon SNS topic", "topic"],
  references: {
    ...Object.fromEntries(roles.map((field) => [field, roleArn])),
    kmsMasterKeyID: keyId,
    policy: policyDocument,
  },
  limits: {
    [`${DOCS}/api/API_PutDataProtectionPolicy.html`]: { dataProtectionPolicy: 30_720 },
    [`${DOCS}/api/API_CreateTopic.html`]: { name: 256 },
    [`${DOCS}/dg/sns-access-policy-language-api-permissions-reference.html`]: { policy: 30_720 },
  },
  columns: { ARN: "status.ackResourceMetadata.arn", DISPLAYNAME: "spec.displayName" },
  rights: { none: "SNS writes its delivery logs with the role" },
  names: {
    name: OWN_NAME,
    dataProtectionPolicy: [
      ...finding("CloudWatchLogs.LogGroup", "any log group", "logs:{region}:{account}:log-group:"),
      ...finding("Firehose.DeliveryStream", "any Firehose stream", "firehose:{region}:{account}:deliverystream/"),
      ...finding("S3.Bucket", "any bucket", "s3:::"),
    ],
    kmsMasterKeyID: KEY,
    ...eachOf(role("sns.amazonaws.com"), ...ROLES),
    policy: OWN_POLICY,
    deliveryPolicy: { notAName: "how often deliveries are tried" },
    displayName: FREE_TEXT,
    ...eachOf(SETTING, "contentBasedDeduplication", "fifoThroughputScope", "fifoTopic", "signatureVersion"),
    ...eachOf(SETTING, "tracingConfig", "applicationSuccessFeedbackSampleRate", "firehoseSuccessFeedbackSampleRate"),
    ...eachOf(SETTING, "httpSuccessFeedbackSampleRate", "lambdaSuccessFeedbackSampleRate"),
    sqsSuccessFeedbackSampleRate: SETTING,
  },
});

/** The policy of a topic. That which SNS gives each topic, for the topic's account alone, counts only if the spec declares a policy. */
function ownPolicy({ spec, description, arn, place }: At): string | undefined {
  const { Policy }: Record<string, string> = Object(description.Attributes);
  const isSilent = spec.policy === undefined;
  return isSilent && Policy !== undefined && samePolicy(Policy, policyOfNew(arn, place.account)) ? undefined : Policy;
}

/** https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-use-cases.html */
function policyOfNew(Resource: string, account: string): string {
  const actions = [
    ...["AddPermission", "DeleteTopic", "GetTopicAttributes", "ListSubscriptionsByTopic", "Publish"],
    ...["RemovePermission", "SetTopicAttributes", "Subscribe"],
  ];
  const statement = {
    Sid: "__default_statement_ID",
    Effect: "Allow",
    Principal: { AWS: "*" },
    Action: actions.map((action) => `SNS:${action}`),
    Resource,
    Condition: { StringEquals: { "AWS:SourceOwner": account } },
  };
  return JSON.stringify({ Version: "2008-10-17", Id: "__default_policy_ID", Statement: [statement] });
}
