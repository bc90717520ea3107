import type * as sdk from "@aws-sdk/client-sns";
import { sns } from "../../aws/services/sns.ts";
import { defineKind } from "../../kind/define-kind.ts";
import { eachOf } from "../../kind/each-of.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import { role, SETTING, target } from "../../kind/publish/common-names.ts";
import type { Published } from "../../kind/publish/published.ts";
import { roleArn, topicArn } from "../../kind/publish/reference-targets.ts";
import { byArn } from "../../kind/values/adoption/by-arn.ts";
import { sameDocument } from "../../kind/values/same-document.ts";
import { sameSettings } from "../../kind/values/same-settings.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import { deliveryPolicy, sameDeliveryPolicy } from "./shared/delivery-policy.ts";
import { INVALID } from "./shared/terminal-codes.ts";
import type { SubscriptionSpec } from "./subscription/spec.generated.ts";

/** SNS waits for the owner of the endpoint, and forgets a subscription that nobody confirms. */
const PENDING = {
  reason: "PendingConfirmation",
  message: "waiting for the owner of the endpoint to confirm the subscription",
  againSeconds: 30,
  atMostSeconds: 900,
  removable: true,
} as const;

/** A subscription to an Amazon SNS topic. */
export const page = defineKind<typeof sdk, SubscriptionSpec>()({
  resource: ackKind("sns", "Subscription", "subscriptions"),
  service: sns,
  assigned: {
    field: "subscriptionARN",
    arn: "Attributes.SubscriptionArn",
    read: "ListSubscriptionsByTopic",
    at: "Subscriptions",
    token: "NextToken",
    member: "SubscriptionArn",
    // The topic's object can be gone first.
    input: ({ topicARN }) => ({ TopicArn: topicARN }),
    // A topic has at most one subscription of a protocol and an endpoint.
    alike: ({ Protocol, Endpoint }, { protocol, endpoint }) => Protocol === protocol && Endpoint === endpoint && "only",
  },
  adoptedBy: byArn("sns", (id, arn) => (id.includes(":") ? { subscriptionARN: arn } : undefined)),
  arn: (name, { partition, region, account }) => `arn:${partition}:sns:${region}:${account}:${name}`,
  ids: ({ id, spec, description: { Attributes } }) => {
    const topic = topicOf(spec, Attributes);
    return { SubscriptionArn: id, TopicArn: topic, ResourceArn: topic };
  },
  read: [{ call: "GetSubscriptionAttributes" }],
  // SNS calls an ARN invalid whose end is not an identifier.
  absent: ["NotFound", "NotFoundException", ...INVALID],
  status: {
    confirmationWasAuthenticated: "Attributes.ConfirmationWasAuthenticated",
    effectiveDeliveryPolicy: "Attributes.EffectiveDeliveryPolicy",
    owner: "Attributes.Owner",
    pendingConfirmation: "Attributes.PendingConfirmation",
    subscriptionARN: "Attributes.SubscriptionArn",
  },
  states: { member: ({ Attributes }) => Object(Attributes).PendingConfirmation, busy: { true: PENDING } },
  create: { call: "Subscribe", input: { ReturnSubscriptionArn: true }, id: "SubscriptionArn" },
  // SNS refuses to remove a subscription that is not confirmed, and forgets it if nobody confirms it.
  remove: { call: "Unsubscribe", absent: INVALID },
  terminal: {
    codes: INVALID,
    unless: /already exists/, // Another pass finds out whose it is.
  },
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
    // SNS rejects an empty redrive policy, and removes the policy if the call has none.
    input: (AttributeName, text) => ({
      AttributeName,
      AttributeValue: AttributeName === "RedrivePolicy" && text === "" ? undefined : text,
    }),
  },
  parts: {
    topicARN: { at: "Attributes.TopicArn" },
    protocol: { at: "Attributes.Protocol" },
    endpoint: { at: "Attributes.Endpoint" },
    deliveryPolicy: { attribute: "DeliveryPolicy", same: sameDeliveryPolicy, get: deliveryPolicy },
    // SNS checks a filter policy by its scope.
    filterPolicyScope: { attribute: "FilterPolicyScope", initial: "MessageAttributes" },
    filterPolicy: { attribute: "FilterPolicy", initial: "{}", same: sameDocument },
    rawMessageDelivery: { attribute: "RawMessageDelivery", initial: "false" },
    redrivePolicy: { attribute: "RedrivePolicy", same: sameSettings },
    subscriptionRoleARN: { attribute: "SubscriptionRoleArn" },
  },
});

/** How SNS lists subscriptions. They have no names: each is called after its topic, its protocol and the end of its endpoint. */
export const list = {
  call: "ListSubscriptions",
  at: "Subscriptions",
  named: ["TopicArn", "Protocol", "Endpoint"],
  after: ":",
  assigned: { id: "SubscriptionArn", arn: "SubscriptionArn" },
  token: "NextToken",
  aside: [
    { member: "SubscriptionArn", matches: /^PendingConfirmation$/, reason: "nobody has confirmed it yet" },
    { member: "SubscriptionArn", matches: /^Deleted$/, reason: "it is deleted, and SNS will forget it" },
  ],
  parent: { member: "TopicArn", arn: (topic) => topic },
} satisfies PageListing<typeof sdk>;

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["A subscription to an Amazon SNS topic", "subscription"],
  references: {
    subscriptionRoleARN: roleArn,
    topicARN: topicArn,
  },
  statusFields: {
    subscriptionARN: { operation: "GetSubscriptionAttributes", output: "Attributes.SubscriptionArn" },
  },
  limits: {
    "https://docs.aws.amazon.com/sns/latest/dg/subscription-filter-policy-constraints.html": { filterPolicy: 262_144 },
  },
  // AWS checks the other calls against the topic.
  permissions: {
    endpoint: [
      { actions: ["GetSubscriptionAttributes", "SetSubscriptionAttributes", "Unsubscribe"], resources: ["*"] },
    ],
  },
  // The events name the subscription by the ARN that the status contains.
  trailParameters: ["subscriptionArn"],
  trailArn: "",
  columns: { TOPIC: "spec.topicARN", PROTOCOL: "spec.protocol", ENDPOINT: "spec.endpoint" },
  rights: { none: "SNS sends to an allowed target with the role" },
  names: {
    topicARN: { own: "the owner tag of the topic names an object in the namespace" },
    endpoint: target("any queue, function, Firehose stream, address or telephone"),
    redrivePolicy: target("any queue", "", { inDocument: "deadLetterTargetArn" }),
    subscriptionRoleARN: role("sns.amazonaws.com"),
    filterPolicy: { notAName: "a pattern of the topic's messages" },
    deliveryPolicy: { notAName: "how often deliveries are tried" },
    ...eachOf(SETTING, "protocol", "filterPolicyScope", "rawMessageDelivery"),
  },
});

/** The topic, as SNS names it or, before the subscription exists, as the spec does. */
function topicOf(spec: Readonly<Record<string, unknown>>, attributes: unknown): string {
  return String(Object(attributes).TopicArn ?? spec.topicARN ?? "");
}
