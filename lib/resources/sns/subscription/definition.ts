import * as client from "@aws-sdk/client-sns";
import { definitionsFor } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

const { output } = definitionsFor<typeof client>();

/** What is generated for a `Subscription`. */
export const definition = definitionOf(data, {
  noun: ["A subscription to an Amazon SNS topic", "subscription"],
  client,
  alpha,
  statusFields: { subscriptionARN: output("GetSubscriptionAttributes", "Attributes.SubscriptionArn") },
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
  names,
  notes: fieldNotes,
});
