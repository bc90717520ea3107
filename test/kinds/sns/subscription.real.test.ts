import { page as subscriptionPage } from "../../../lib/kinds/sns/subscription.ts";
import { conforms } from "../../kind/conformance.ts";
import { describeKind, respelled } from "../../kind/description.ts";
import { openSubscriptionOnSNS } from "../../support/kinds/kind-on-aws/children/subscription-on-sns.ts";

type Attributes = Readonly<Record<string, string>>;

const FILTER = JSON.stringify({ shop: ["books"], size: ["small"] });

export const description = describeKind({
  kind: subscriptionPage.resource,
  open: openSubscriptionOnSNS,
  spec: (name) => ({
    topicARN: `arn:aws:sns:us-west-2:000000000000:${name}`,
    protocol: "sqs",
    endpoint: "arn:aws:sqs:us-west-2:000000000000:jobs",
  }),
  resource: (name, { region, account }) => `sns:${region}:${account}:${name}`,
  longestName: `${"t".repeat(256)}:01234567-89ab-4def-8123-456789abcdef`,
  absent: ["InvalidParameter", "InvalidParameterException"],
  adoptionFields: [
    {
      fields: { arn: "arn:aws:sns:us-west-2:000000000000:orders:0f1e2d3c-0000-4000-8000-000000000000" },
      is: { id: "arn:aws:sns:us-west-2:000000000000:orders:0f1e2d3c-0000-4000-8000-000000000000", spec: {} },
    },
  ],
  needs: "it needs a topic in the same place whose tags say that an object in the namespace owns it",
  ownTests: "it has no tags; the tags of its topic decide",
  // SNS keeps an empty filter policy and its scope.
  async look(aws, name) {
    const {
      FilterPolicy = "{}",
      FilterPolicyScope = "MessageAttributes",
      ...others
    }: Attributes = { ...(await aws.read(name)) };
    return { ...others, FilterPolicy, FilterPolicyScope };
  },
  changeable: [
    {
      field: "filterPolicy",
      declared: { filterPolicy: FILTER },
      alike: [{ filterPolicy: respelled(FILTER) }],
      drift: { filterPolicy: JSON.stringify({ a: ["b"] }) },
    },
    {
      field: "filterPolicyScope",
      base: { filterPolicy: FILTER },
      declared: { filterPolicyScope: "MessageBody" },
      drift: { filterPolicyScope: "MessageAttributes" },
    },
    {
      field: "rawMessageDelivery",
      declared: { rawMessageDelivery: "true" },
      drift: { rawMessageDelivery: "false" },
      event: "rawMessageDelivery: false -> true",
    },
  ],
  fixed: [
    {
      field: "topicARN",
      change: { topicARN: "arn:aws:sns:us-west-2:000000000000:another" },
      refused: "spec.topicARN cannot be changed",
    },
    { field: "protocol", change: { protocol: "sms" }, refused: "spec.protocol cannot be changed" },
    {
      field: "endpoint",
      change: { endpoint: "arn:aws:sqs:us-west-2:000000000000:another" },
      refused: "Value is immutable once set",
    },
  ],
  // subscription.real.test.ts tests these: they need another protocol, a role or a queue.
  elsewhere: ["deliveryPolicy", "redrivePolicy", "subscriptionRoleARN"],
  defaults: { filterPolicyScope: "MessageAttributes", rawMessageDelivery: "false" },
  lateSeconds: { "": 60, rawMessageDelivery: 60 },
  race: false, // Subscribe succeeds for a subscription that exists, and SNS does not say that it did.
});

if (import.meta.vitest) conforms(description);
