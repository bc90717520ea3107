import { PutDataProtectionPolicyCommand } from "@aws-sdk/client-sns";
import { inject } from "vitest";
import { page as topicPage } from "../../../lib/kinds/sns/topic.ts";
import { conforms } from "../../kind/conformance.ts";
import {
  type ChangeableField,
  describeKind,
  type FixedField,
  immutable,
  respelled,
  tags,
} from "../../kind/description.ts";
import { openTopicOnSNS, type TopicOnSNS } from "../../support/kinds/kind-on-aws/topic-on-sns.ts";
import { fullTopic } from "../../support/kinds/topic/full-topic.ts";
import { topicArn, topicAt } from "../../support/kinds/topic/topic-at.ts";

type Rest = Partial<Pick<ChangeableField<TopicOnSNS>, "alike" | "base" | "stays">>;

const FIFO = { fifoTopic: "true" };

/** A field that is one attribute, and the value to which others change it. */
function attribute(
  field: keyof typeof fullTopic,
  name: string,
  drifted: string,
  rest: Rest = {},
): ChangeableField<TopicOnSNS> {
  return {
    field,
    declared: { [field]: fullTopic[field] },
    drift: ({ sns }, topic) => topicAt(sns).set(topic, name, drifted),
    event: field,
    ...rest,
  };
}

/** The three fields with which SNS logs deliveries to subscribers of one protocol. */
function feedback(protocol: "application" | "firehose" | "http" | "lambda" | "sqs", name: string) {
  return [
    attribute(`${protocol}FailureFeedbackRoleARN`, `${name}FailureFeedbackRoleArn`, ""),
    attribute(`${protocol}SuccessFeedbackRoleARN`, `${name}SuccessFeedbackRoleArn`, ""),
    attribute(`${protocol}SuccessFeedbackSampleRate`, `${name}SuccessFeedbackSampleRate`, "99"),
  ];
}

/** The fields of a topic that can be changed. */
const changeableFields: readonly ChangeableField<TopicOnSNS>[] = [
  ...feedback("application", "Application"),
  attribute("contentBasedDeduplication", "ContentBasedDeduplication", "false", { base: FIFO }),
  {
    field: "dataProtectionPolicy",
    declared: { dataProtectionPolicy: fullTopic.dataProtectionPolicy },
    drift: ({ sns }, name) =>
      sns.send(
        new PutDataProtectionPolicyCommand({
          ResourceArn: topicArn(name),
          DataProtectionPolicy: fullTopic.dataProtectionPolicy.replace("basic", "other"),
        }),
      ),
    event: "dataProtectionPolicy.Name: other -> basic",
    alike: [{ dataProtectionPolicy: respelled(fullTopic.dataProtectionPolicy) }],
    stays: true,
  },
  attribute("deliveryPolicy", "DeliveryPolicy", "", {
    alike: [{ deliveryPolicy: respelled(fullTopic.deliveryPolicy) }],
  }),
  attribute("displayName", "DisplayName", "Others"),
  attribute("fifoThroughputScope", "FifoThroughputScope", "Topic", { base: FIFO }),
  ...feedback("firehose", "Firehose"),
  ...feedback("http", "HTTP"),
  attribute("kmsMasterKeyID", "KmsMasterKeyId", "alias/other"),
  ...feedback("lambda", "Lambda"),
  attribute("policy", "Policy", JSON.stringify({ Version: "2012-10-17", Statement: [] }), {
    stays: true,
    alike: [{ policy: respelled(fullTopic.policy) }],
  }),
  attribute("signatureVersion", "SignatureVersion", "1"),
  ...feedback("sqs", "SQS"),
  tags([{ key: "team", value: "shop" }]),
  attribute("tracingConfig", "TracingConfig", "PassThrough"),
];

/** The fields of a topic that cannot be changed. */
const fixedFields: readonly FixedField[] = [
  immutable("name"),
  { field: "fifoTopic", change: FIFO, refused: "spec.fifoTopic cannot be changed after creation" },
];

/** Everything that SNS stores about a topic. The emulator shows a default that has been written. */
async function lookAtTopic({ sns }: TopicOnSNS, name: string): Promise<object> {
  const { attributes = {}, tags = {} } = (await topicAt(sns).found(name)) ?? {};
  const rates = ["Application", "Firehose", "HTTP", "Lambda", "SQS"].map((to) => [
    `${to}SuccessFeedbackSampleRate`,
    "0",
  ]);
  const defaults = {
    DeliveryPolicy: SHOWN.EffectiveDeliveryPolicy, // AWS shows it after a removal.
    FifoThroughputScope: "Topic",
    SignatureVersion: "1",
    TracingConfig: "PassThrough",
  };
  return { attributes: { ...defaults, ...Object.fromEntries(rates), ...attributes }, tags };
}

/** What SNS shows about a topic that declares nothing. */
const SHOWN = {
  DisplayName: "",
  EffectiveDeliveryPolicy: '{"http":{"disableSubscriptionOverrides":false}}',
  Owner: "111122223333",
  Policy: JSON.stringify({
    Version: "2008-10-17",
    Id: "__default_policy_ID",
    Statement: [
      {
        Sid: "__default_statement_ID",
        Effect: "Allow",
        Principal: { AWS: "*" },
        Action: [
          ...["SNS:GetTopicAttributes", "SNS:SetTopicAttributes", "SNS:AddPermission", "SNS:RemovePermission"],
          ...["SNS:DeleteTopic", "SNS:Subscribe", "SNS:ListSubscriptionsByTopic", "SNS:Publish"],
        ],
        Resource: "arn:aws:sns:us-west-2:111122223333:orders",
        Condition: { StringEquals: { "AWS:SourceOwner": "111122223333" } },
      },
    ],
  }),
  TopicArn: "arn:aws:sns:us-west-2:111122223333:orders",
};

export const description = describeKind({
  kind: topicPage.resource,
  open: openTopicOnSNS,
  spec: (name) => ({ name }),
  resource: (name, { region, account }) => `sns:${region}:${account}:${name}`,
  longestName: "t".repeat(256),
  exposure: ["policy"],
  adoptionFields: [{ fields: { arn: "arn:aws:sns:us-west-2:000000000000:orders" }, is: { spec: { name: "orders" } } }],
  look: lookAtTopic,
  changeable: changeableFields,
  fixed: fixedFields,
  defaults: {
    applicationSuccessFeedbackSampleRate: "0",
    displayName: "",
    firehoseSuccessFeedbackSampleRate: "0",
    httpSuccessFeedbackSampleRate: "0",
    kmsMasterKeyID: "",
    lambdaSuccessFeedbackSampleRate: "0",
    signatureVersion: "1",
    sqsSuccessFeedbackSampleRate: "0",
    tracingConfig: "PassThrough",
  },
  // As SNS, for a topic that exists with other tags. The emulator does not compare the tags.
  ...(inject("services") === "in memory" && { race: "as an error" }),
  recorded: {
    resources: [
      { what: "a standard topic", answers: { GetTopicAttributes: { on: "2025-09-29", shows: { Attributes: SHOWN } } } },
      {
        what: "a FIFO topic with a delivery policy",
        declared: {
          name: "orders.fifo",
          ...FIFO,
          displayName: "Orders",
          deliveryPolicy: '{"http":{"defaultRequestPolicy":{"headerContentType":"application/json"}}}',
        },
        answers: {
          GetTopicAttributes: {
            on: "2024-10-03",
            shows: {
              Attributes: {
                ...SHOWN,
                ContentBasedDeduplication: "false",
                DeliveryPolicy:
                  '{"http":{"defaultRequestPolicy":{"headerContentType":"application/json"},"disableSubscriptionOverrides":false}}',
                DisplayName: "Orders",
                FifoTopic: "true",
                Policy: SHOWN.Policy.replaceAll("orders", "orders.fifo"),
                TopicArn: `${SHOWN.TopicArn}.fifo`,
              },
            },
          },
        },
      },
      {
        what: "a topic whose delivery policy was removed",
        answers: {
          GetTopicAttributes: {
            on: "2024-10-03",
            shows: { Attributes: { ...SHOWN, DeliveryPolicy: '{"http":{"disableSubscriptionOverrides":false}}' } },
          },
        },
      },
      {
        what: "a topic that logs deliveries to functions, with tags",
        declared: {
          lambdaSuccessFeedbackRoleARN: "arn:aws:iam::111122223333:role/logs",
          lambdaSuccessFeedbackSampleRate: "100",
          tags: [{ key: "team", value: "shop" }],
        },
        answers: {
          GetTopicAttributes: {
            on: "2023-11-07",
            shows: {
              Attributes: {
                ...SHOWN,
                LambdaSuccessFeedbackRoleArn: "arn:aws:iam::111122223333:role/logs",
                LambdaSuccessFeedbackSampleRate: "100",
              },
            },
          },
          ListTagsForResource: { on: "2025-10-13", shows: { Tags: [{ Key: "team", Value: "shop" }] } },
        },
      },
    ],
    errors: {
      absent: [{ on: "2023-10-06", call: "GetTopicAttributes", says: "404 NotFound: Topic does not exist" }],
      terminal: [
        {
          on: "2025-10-13",
          call: "TagResource",
          says: "400 InvalidParameter: Invalid parameter: Duplicated keys are not allowed.",
        },
        { on: "2026-02-06", call: "CreateTopic", says: "400 InvalidParameter: Invalid parameter: Topic Name" },
      ],
      // Another pass finds out whose it is.
      retried: [
        {
          on: "2025-10-13",
          call: "CreateTopic",
          says: "400 InvalidParameter: Invalid parameter: Tags Reason: Topic already exists with different tags",
        },
      ],
    },
  },
});

if (import.meta.vitest) conforms(description);
