import * as client from "@aws-sdk/client-cloudwatch";
import { each } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";
import { names } from "./names.ts";

const API = "https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html";
const ACTIONS = ["alarmActions", "insufficientDataActions", "oKActions"];

/** What is generated for a `MetricAlarm`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon CloudWatch alarm on a metric", "alarm"],
  client,
  additions: ["spec.actionConfiguration", "spec.warmUpConfiguration"], // A call that omits them resets them.
  trailSource: "monitoring.amazonaws.com",
  // CloudWatch checks a list of alarms against an ARN with `*` in place of the name, whichever alarms it is about.
  permissions: { name: [{ actions: ["DescribeAlarms"], resources: ["cloudwatch:*:*:alarm:?"] }] },
  limits: {
    [API]: {
      ...each(5, ...ACTIONS),
      alarmDescription: 1024,
      dimensions: 30,
      metricName: 255,
      metrics: 500,
      name: 255,
      namespace: 255,
    },
  },
  alpha,
  columns: { METRIC: "spec.metricName", THRESHOLD: "spec.threshold" },
  names,
  notes: fieldNotes,
});
