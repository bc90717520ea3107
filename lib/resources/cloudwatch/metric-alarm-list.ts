import { DescribeAlarmsCommand } from "@aws-sdk/client-cloudwatch";
import { cloudwatch } from "../../aws/services/cloudwatch.ts";
import type { Listing } from "../driver/listing.ts";

/** How CloudWatch lists alarms on metrics. */
export const list: Listing = {
  service: cloudwatch,
  command: DescribeAlarmsCommand,
  input: { AlarmTypes: ["MetricAlarm"], MaxRecords: 100 },
  prefix: "AlarmNamePrefix",
  at: "MetricAlarms",
  named: "AlarmName",
  token: "NextToken",
  ofServices: /^(?:TargetTracking-|awseb-)/,
};
