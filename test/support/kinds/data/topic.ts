import * as sdk from "@aws-sdk/client-sns";
import { ecr } from "../../../../lib/aws/services/ecr.ts";
import { defineKind } from "../../../../lib/kind/define-kind.ts";
import { sameDocument } from "../../../../lib/kind/values/same-document.ts";
import { drivenKind } from "./driven-kind.ts";

interface TopicSpec {
  readonly name: string;
  readonly dataProtectionPolicy?: string;
  readonly deliveryPolicy?: string;
  readonly displayName?: string;
  readonly fifoTopic?: string;
  readonly signatureVersion?: string;
  readonly tags?: readonly { readonly key?: string; readonly value?: string }[];
}

/** A kind as data each of whose calls writes one attribute: a topic with a few fields. The service only has to send. */
export const topicData = defineKind<typeof sdk, TopicSpec>()({
  resource: { group: "sns.services.k8s.aws", version: "v1alpha1", kind: "Topic", plural: "topics" },
  service: ecr,
  name: "name",
  arn: (name, { partition, region, account }) => `arn:${partition}:sns:${region}:${account}:${name}`,
  ids: ({ name, arn }) => ({ Name: name, TopicArn: arn, ResourceArn: arn }),
  read: [{ call: "GetTopicAttributes" }],
  absent: ["NotFoundException"],
  create: { call: "CreateTopic", repeats: true },
  remove: { call: "DeleteTopic" },
  terminal: { codes: ["InvalidParameterException"] },
  tags: { read: "ListTagsForResource", set: "TagResource", unset: "UntagResource" },
  attributes: {
    member: "Attributes",
    write: "SetTopicAttributes",
    input: (AttributeName, AttributeValue) => ({ AttributeName, AttributeValue }),
  },
  parts: {
    fifoTopic: { attribute: "FifoTopic", initial: "false", write: false },
    deliveryPolicy: { attribute: "DeliveryPolicy", same: sameDocument },
    displayName: { attribute: "DisplayName" },
    signatureVersion: { attribute: "SignatureVersion", initial: "1" },
    dataProtectionPolicy: {
      keep: "silent",
      read: "GetDataProtectionPolicy",
      write: "PutDataProtectionPolicy",
      member: "DataProtectionPolicy",
      same: sameDocument,
    },
  },
});

const text = "value";
const fields = ["dataProtectionPolicy", "deliveryPolicy", "displayName", "fifoTopic", "name", "signatureVersion"];

export const topic = drivenKind(topicData, sdk, {
  specFields: { ...Object.fromEntries(fields.map((field) => [field, text] as const)), tags: "list" },
});
