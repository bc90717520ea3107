import { page as subscriptionPage } from "../../../lib/kinds/sns/subscription.ts";
import { conforms } from "../../kind/conformance.ts";
import { describeKind, respelled } from "../../kind/description.ts";
import { openSubscriptionOnSNS } from "../../support/kinds/kind-on-aws/children/subscription-on-sns.ts";

type Attributes = Readonly<Record<string, string>>;

const FILTER = JSON.stringify({ shop: ["books"], size: ["small"] });

const PLACE = {
  topicARN: "arn:aws:sns:us-west-2:111122223333:orders",
  endpoint: "arn:aws:sqs:us-west-2:111122223333:jobs",
};

const REDRIVE = '{"deadLetterTargetArn":"arn:aws:sqs:us-west-2:111122223333:dead"}';

/** What SNS shows about a subscription that declares nothing. */
const SHOWN = {
  ConfirmationWasAuthenticated: "true",
  Endpoint: PLACE.endpoint,
  Owner: "111122223333",
  PendingConfirmation: "false",
  Protocol: "sqs",
  RawMessageDelivery: "false",
  SubscriptionArn: `${PLACE.topicARN}:01234567-89ab-4def-8123-456789abcdef`,
  SubscriptionPrincipal: "arn:aws:iam::111122223333:role/driftless",
  TopicArn: PLACE.topicARN,
};

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
  race: false, // Subscribe succeeds for a subscription that exists with the same attributes, and SNS does not say that it did.
  recorded: {
    resources: [
      {
        what: "a subscription of a queue",
        declared: PLACE,
        id: SHOWN.SubscriptionArn,
        answers: {
          GetSubscriptionAttributes: { on: "2023-08-24", shows: { Attributes: SHOWN } },
          // The tags of its topic.
          ListTagsForResource: { on: "2025-10-13", shows: { Tags: [{ Key: "team", Value: "shop" }] } },
        },
      },
      {
        what: "a subscription with a filter policy",
        declared: { ...PLACE, filterPolicy: '{"price":[{"numeric":[">",0,"<=",100]}]}' },
        id: SHOWN.SubscriptionArn,
        answers: {
          GetSubscriptionAttributes: {
            on: "2023-08-24",
            shows: {
              Attributes: {
                ...SHOWN,
                FilterPolicy: '{"price":[{"numeric":[">",0,"<=",100]}]}',
                FilterPolicyScope: "MessageAttributes",
              },
            },
          },
        },
      },
      {
        what: "a subscription with dead letters",
        declared: { ...PLACE, rawMessageDelivery: "true", redrivePolicy: respelled(REDRIVE) },
        id: SHOWN.SubscriptionArn,
        answers: {
          GetSubscriptionAttributes: {
            on: "2023-08-24",
            shows: { Attributes: { ...SHOWN, RawMessageDelivery: "true", RedrivePolicy: REDRIVE } },
          },
        },
      },
      {
        what: "a subscription of a server, with a delivery policy that says what the bodies are",
        declared: {
          ...PLACE,
          deliveryPolicy: '{"requestPolicy":{"headerContentType":"text/csv"}}',
          endpoint: "http://shop.driftless.test/orders",
          protocol: "http",
        },
        id: SHOWN.SubscriptionArn,
        answers: {
          GetSubscriptionAttributes: {
            on: "2024-10-03",
            shows: {
              Attributes: {
                ...SHOWN,
                DeliveryPolicy:
                  '{"guaranteed":false,"healthyRetryPolicy":null,"sicklyRetryPolicy":null,"throttlePolicy":null,"requestPolicy":{"headerContentType":"text/csv"}}',
                Endpoint: "http://shop.driftless.test/orders",
                Protocol: "http",
              },
            },
          },
        },
      },
      {
        what: "a subscription that nobody has confirmed",
        declared: { ...PLACE, endpoint: "http://shop.driftless.test/orders", protocol: "http" },
        notReady: "PendingConfirmation",
        id: SHOWN.SubscriptionArn,
        answers: {
          GetSubscriptionAttributes: {
            on: "2024-10-03",
            shows: {
              Attributes: {
                ...SHOWN,
                ConfirmationWasAuthenticated: "false",
                Endpoint: "http://shop.driftless.test/orders",
                PendingConfirmation: "true",
                Protocol: "http",
              },
            },
          },
        },
      },
    ],
    errors: {
      absent: [
        { on: "2025-10-06", call: "GetSubscriptionAttributes", says: "404 NotFound: Subscription does not exist" },
        {
          on: "2023-10-06",
          call: "GetSubscriptionAttributes",
          says: "400 InvalidParameter: Invalid parameter: TopicArn Reason: An ARN must have at least 6 elements, not 1",
        },
      ],
      terminal: [
        {
          on: "2026-01-13",
          call: "Subscribe",
          says: "400 InvalidParameter: Invalid parameter: Attributes Reason: FilterPolicy: failed to parse JSON.",
        },
        {
          on: "2025-10-06",
          call: "SetSubscriptionAttributes",
          says: "400 InvalidParameter: Invalid parameter: RawMessageDelivery: Invalid value []. Must be true or false.",
        },
      ],
      // Another pass finds out whose it is.
      retried: [
        {
          on: "2025-10-06",
          call: "Subscribe",
          says: "400 InvalidParameter: Invalid parameter: Attributes Reason: Subscription already exists with different attributes",
        },
      ],
    },
  },
});

if (import.meta.vitest) conforms(description);
