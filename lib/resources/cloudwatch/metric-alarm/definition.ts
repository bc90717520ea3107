import * as client from "@aws-sdk/client-cloudwatch";
import { tagLimits } from "../../../codegen/definitions-for.ts";
import { definitionOf } from "../../../codegen/from-data/definition-of.ts";
import { data } from "./data.ts";
import { alpha, fieldNotes } from "./field-notes.ts";

const API = "https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html";
const ACTIONS = ["alarmActions", "insufficientDataActions", "oKActions"];

/** What is generated for a `MetricAlarm`. */
export const definition = definitionOf(data, {
  noun: ["An Amazon CloudWatch alarm on a metric", "alarm"],
  client,
  rename: { AlarmName: "name" },
  additions: ["spec.actionConfiguration", "spec.warmUpConfiguration"], // A call that omits them resets them.
  trailSource: "monitoring.amazonaws.com",
  // CloudWatch checks a list of alarms against an ARN with `*` in place of the name, whichever alarms it is about.
  permissions: { name: [{ actions: ["cloudwatch:DescribeAlarms"], resources: ["cloudwatch:*:*:alarm:?"] }] },
  limits: {
    ...Object.fromEntries(ACTIONS.map((field) => [`spec.${field}`, { maxItems: 5, source: API }])),
    "spec.alarmDescription": { maxLength: 1024, source: API },
    "spec.dimensions": { maxItems: 30, source: API },
    "spec.metricName": { maxLength: 255, source: API },
    "spec.metrics": { maxItems: 500, source: API },
    "spec.name": { maxLength: 255, source: API },
    "spec.namespace": { maxLength: 255, source: API },
    ...tagLimits("spec.tags", API),
  },
  // The actions on EC2 instances and in Systems Manager do more than the author of an object may be allowed to do.
  restrictedFields: ACTIONS.map((field) => ({
    field: `${field}[]`,
    names: "target",
    onlyListed: ["automate", "ssm", "ssm-incidents", "swf"].map((service) => `arn:*:${service}:*`),
  })),
  alpha,
  columns: { METRIC: "spec.metricName", THRESHOLD: "spec.threshold" },
  notes: fieldNotes,
});
