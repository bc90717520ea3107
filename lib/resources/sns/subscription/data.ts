import type * as sdk from "@aws-sdk/client-sns";
import { sns } from "../../../aws/services/sns.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { byArn } from "../../values/adoption/by-arn.ts";
import { sameDocument } from "../../values/same-document.ts";
import { sameSettings } from "../../values/same-settings.ts";
import { subscriptionKind } from "./kind.ts";
import type { SubscriptionSpec } from "./spec.generated.ts";

// SNS calls an ARN invalid whose end is not an identifier, and refuses to remove a subscription that is not confirmed.
const ABSENT = ["NotFound", "NotFoundException", "InvalidParameter", "InvalidParameterException"];

/** SNS waits for the owner of the endpoint, and forgets a subscription that nobody confirms. */
const PENDING = {
  reason: "PendingConfirmation",
  message: "waiting for the owner of the endpoint to confirm the subscription",
  againSeconds: 30,
  atMostSeconds: 900,
  removable: true,
} as const;

/** A subscription to an Amazon SNS topic. */
export const data = defineKind<typeof sdk, SubscriptionSpec>()({
  resource: subscriptionKind,
  service: sns,
  assigned: {
    field: "subscriptionARN",
    arn: "Attributes.SubscriptionArn",
    list: "ListSubscriptionsByTopic",
    at: "Subscriptions",
    member: "SubscriptionArn",
    // The topic's object can be gone first.
    limits: { TopicArn: "topicARN" },
    // A topic has at most one subscription of a protocol and an endpoint.
    alike: ({ Protocol, Endpoint }, { protocol, endpoint }) => Protocol === protocol && Endpoint === endpoint,
    unique: true,
  },
  adoptedBy: byArn("sns", (id, arn) => (id.includes(":") ? { subscriptionARN: arn } : undefined)),
  arn: (name, { partition, region, account }) => `arn:${partition}:sns:${region}:${account}:${name}`,
  ids: ({ id, spec, description: { Attributes } }) => {
    const topic = topicOf(spec, Attributes);
    return { SubscriptionArn: id, TopicArn: topic, ResourceArn: topic };
  },
  read: [{ call: "GetSubscriptionAttributes" }],
  absent: ABSENT,
  status: {
    confirmationWasAuthenticated: "Attributes.ConfirmationWasAuthenticated",
    effectiveDeliveryPolicy: "Attributes.EffectiveDeliveryPolicy",
    owner: "Attributes.Owner",
    pendingConfirmation: "Attributes.PendingConfirmation",
    subscriptionARN: "Attributes.SubscriptionArn",
  },
  states: { member: ({ Attributes }) => Object(Attributes).PendingConfirmation, busy: { true: PENDING } },
  create: { call: "Subscribe", input: { ReturnSubscriptionArn: true }, id: "SubscriptionArn" },
  remove: { call: "Unsubscribe" },
  terminal: { codes: ["InvalidParameter", "InvalidParameterException"] },
  lateSeconds: 60,
  tags: {
    read: "ListTagsForResource",
    set: "TagResource",
    unset: "UntagResource",
    parent: {
      arn: ({ spec, description: { Attributes } }) => topicOf(spec, Attributes),
      child({ spec, description: { Attributes } }) {
        const { Protocol = spec.protocol, Endpoint = spec.endpoint } = Object(Attributes);
        return `${Protocol} ${Endpoint}`;
      },
    },
  },
  attributes: {
    member: "Attributes",
    write: "SetSubscriptionAttributes",
    one: { name: "AttributeName", value: "AttributeValue" },
  },
  parts: {
    topicARN: { from: "Attributes.TopicArn" },
    protocol: { from: "Attributes.Protocol" },
    endpoint: { from: "Attributes.Endpoint" },
    deliveryPolicy: { attribute: "DeliveryPolicy", same: sameSettings },
    // SNS checks a filter policy by its scope.
    filterPolicyScope: { attribute: "FilterPolicyScope", initial: "MessageAttributes" },
    filterPolicy: { attribute: "FilterPolicy", initial: "{}", same: sameDocument },
    rawMessageDelivery: { attribute: "RawMessageDelivery", initial: "false" },
    redrivePolicy: { attribute: "RedrivePolicy", omitted: true, same: sameSettings },
    subscriptionRoleARN: { attribute: "SubscriptionRoleArn" },
  },
});

/** The topic, as SNS names it or, before the subscription exists, as the spec does. */
function topicOf(spec: Readonly<Record<string, unknown>>, attributes: unknown): string {
  return String(Object(attributes).TopicArn ?? spec.topicARN ?? "");
}
