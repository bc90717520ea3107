import type { FieldNotes } from "../../../codegen/definition.ts";
import type { SubscriptionSpec } from "./spec.generated.ts";

/** What the tests prove about subscriptions. */
export const alpha = `The tests run every field through passes on moto 5.2.5: create, change, drift and removal. A world of its own answers
like SNS where moto does not.

| what SNS does | emulators | tests |
| --- | --- | --- |
| It keeps a subscription by HTTP or e-mail pending until it is confirmed, and does not remove it before that | moto and MiniStack confirm every subscription | in front of moto, with answers that say that it is pending |
| It shows \`FilterPolicyScope\` only with a filter policy. A scope that is declared without a policy, and then removed, is corrected by the pass after the one that sets a policy | moto, too | on moto |
| It rejects a second subscription with other attributes | moto changes the attributes | none: the pass looks for a subscription immediately before the call |
| It rejects an empty redrive policy, and deletes it if the call has no value | moto accepts both | on moto, by the call |
| It rejects filter policies with a wrong scope, and roles that it may not assume | moto checks some filter policies, and no roles | none |

A subscription has no tags. Its owner tag is kept with the tags of its topic:
[architecture.md](architecture.md#resources-without-tags). So an object in the same namespace must own the topic, and a topic has room for at most about
45 subscriptions of objects. Subscribe succeeds for a subscription that exists. The pass therefore looks for it before the call; between that look and Subscribe, it only
writes the owner tag.

A subscription that is pending is not Ready, with reason \`PendingConfirmation\`, and is looked at again after 30 s to 15 minutes until it is confirmed. If its object is
deleted, the object is released, and SNS forgets the subscription by itself.`;

/** Documentation of a subscription's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<Exclude<keyof SubscriptionSpec, `${string}Ref`>, FieldNotes>> = {
  deliveryPolicy: {
    meaning: "How SNS repeats failed deliveries to an HTTP endpoint, as a JSON document.",
    default: "the subscription has no delivery policy, and that of the topic applies",
    removal: "The delivery policy is deleted.",
  },
  endpoint: {
    meaning:
      "Who gets the messages: the ARN of a queue, a function or a delivery stream, a URL, an e-mail address or a phone number.",
    default: "SNS rejects the subscription",
    removal: "It cannot be changed.",
  },
  filterPolicy: {
    meaning: "Which messages the subscription gets, as a JSON document.",
    default: "it gets all messages",
    removal: "The filter policy is replaced by an empty one, which filters nothing.",
  },
  filterPolicyScope: {
    meaning: "What the filter policy applies to: `MessageAttributes` or `MessageBody`.",
    default: "it applies to the message attributes",
    removal: "It is set to `MessageAttributes`.",
  },
  protocol: {
    meaning: "How messages are delivered, such as `sqs`, `lambda`, `https` or `email`.",
    default: "the API server rejects the object",
    removal: "It cannot be changed.",
    difference: "ACK ignores a change.",
  },
  rawMessageDelivery: {
    meaning: 'Whether queues and HTTP endpoints get messages as they were published, "true" or "false".',
    default: "it is false",
    removal: "It is set to false.",
  },
  redrivePolicy: {
    meaning: "The queue for messages that cannot be delivered, as a JSON document with `deadLetterTargetArn`.",
    default: "such messages are lost",
    removal: "The redrive policy is deleted.",
  },
  subscriptionRoleARN: {
    meaning: "The role with which SNS writes to a delivery stream.",
    default: "the subscription has no role; SNS requires one for the protocol `firehose`",
    removal: "SNS is asked to delete it.",
  },
  topicARN: {
    meaning: "The topic. An object in the same namespace must own it.",
    default: "`topicRef` must refer to a topic",
    removal: "It cannot be changed.",
    difference: "ACK subscribes to any topic, and ignores a change.",
  },
};
