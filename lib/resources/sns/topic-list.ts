import { ListTopicsCommand } from "@aws-sdk/client-sns";
import { sns } from "../../aws/services/sns.ts";
import type { Listing } from "../driver/listing.ts";

/** How SNS lists topics. */
export const list: Listing = {
  service: sns,
  command: ListTopicsCommand,
  at: "Topics",
  named: "TopicArn",
  after: ":",
  token: "NextToken",
  ofServices: /^(?:aws-controltower-|ElasticBeanstalkNotifications-)/,
};
