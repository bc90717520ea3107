import { page as subscriptionPage } from "../../../lib/kinds/sns/subscription.ts";
import { conforms } from "../../kind/conformance.ts";
import { respelled } from "../../kind/description.ts";
import { openSubscriptionOnSNS } from "../../support/kinds/kind-on-aws/children/subscription-on-sns.ts";

type Attributes = Readonly<Record<string, string>>;

const FILTER = JSON.stringify({ shop: ["books"], size: ["small"] });

conforms({
  kind: subscriptionPage.resource,
  open: openSubscriptionOnSNS,
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
