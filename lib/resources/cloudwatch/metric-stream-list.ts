import { ListMetricStreamsCommand } from "@aws-sdk/client-cloudwatch";
import { cloudwatch } from "../../aws/services/cloudwatch.ts";
import type { Listing } from "../driver/listing.ts";

/** How CloudWatch lists metric streams. */
export const list: Listing = {
  service: cloudwatch,
  command: ListMetricStreamsCommand,
  at: "Entries",
  named: "Name",
  token: "NextToken",
};
