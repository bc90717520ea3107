import { ListQueuesCommand } from "@aws-sdk/client-sqs";
import { sqs } from "../../aws/services/sqs.ts";
import type { Listing } from "../driver/listing.ts";

/** How SQS lists queues. */
export const list: Listing = {
  service: sqs,
  command: ListQueuesCommand,
  input: { MaxResults: 1_000 }, // Without it, SQS returns the first 1,000 queues and no place of a next page.
  prefix: "QueueNamePrefix",
  at: "QueueUrls",
  after: "/",
  token: "NextToken",
  ofServices: /^awseb-/,
};
