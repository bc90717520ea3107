import * as client from "@aws-sdk/client-cloudwatch";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

const API = "https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html";

/** What is generated for a `MetricAlarm`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon CloudWatch alarm on a metric", "alarm"],
  client,
  additions: ["spec.actionConfiguration", "spec.warmUpConfiguration"], // A call that omits them resets them.
  trailSource: "monitoring.amazonaws.com",
  // CloudWatch checks a list of alarms against an ARN with `*` in place of the name, whichever alarms it is about.
  permissions: { name: [{ actions: ["DescribeAlarms"], resources: ["cloudwatch:*:*:alarm:?"] }] },
  limits: {
    [API]: { metrics: 500 },
  },
  alpha,
  columns: { METRIC: "spec.metricName", THRESHOLD: "spec.threshold" },
  names,
  notes: fieldNotes,
});
