import { DescribeLogGroupsCommand } from "@aws-sdk/client-cloudwatch-logs";
import { cloudwatchLogs } from "../../aws/services/cloudwatch-logs.ts";
import type { Listing } from "../driver/listing.ts";

/** How CloudWatch Logs lists log groups. */
export const list: Listing = {
  service: cloudwatchLogs,
  command: DescribeLogGroupsCommand,
  prefix: "logGroupNamePrefix",
  at: "logGroups",
  named: "logGroupName",
  token: "nextToken",
  ofServices: /^(?:\/aws\/|API-Gateway-Execution-Logs_|AWSIotLogsV2$|RDSOSMetrics$)/,
};
