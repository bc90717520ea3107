import { ListSubscriptionsCommand } from "@aws-sdk/client-sns";
import { sns } from "../../aws/services/sns.ts";
import type { Listing } from "../driver/listing.ts";

/** How SNS lists subscriptions. They have no names: each is called after its topic, its protocol and the end of its endpoint. */
export const list: Listing = {
  service: sns,
  command: ListSubscriptionsCommand,
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
};
