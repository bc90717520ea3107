import { isDeepStrictEqual } from "node:util";
import type * as sdk from "@aws-sdk/client-cloudwatch";
import { cloudwatch } from "../../aws/services/cloudwatch.ts";
import { defineKind } from "../../kind/define-kind.ts";
import { eachOf } from "../../kind/each-of.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import { FREE_TEXT, INNER, OWN_NAME, SETTING, target } from "../../kind/publish/common-names.ts";
import type { Published } from "../../kind/publish/published.ts";
import { withoutEmpty } from "../../kind/values/without-empty.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import type { MetricAlarmSpec } from "./metric-alarm/spec.generated.ts";
import { INVALID } from "./shared/terminal-codes.ts";

/** An Amazon CloudWatch alarm on a metric. */
export const page = defineKind<typeof sdk, MetricAlarmSpec>()({
  resource: ackKind("cloudwatch", "MetricAlarm", "metricalarms"),
  service: cloudwatch,
  name: "name",
  arn: (name, { partition, region, account }) => `arn:${partition}:cloudwatch:${region}:${account}:alarm:${name}`,
  ids: ({ name, arn }) => ({ AlarmName: name, AlarmNames: [name], ResourceARN: arn }),
  read: [{ call: "DescribeAlarms", at: "MetricAlarms.0", named: "AlarmName" }],
  absent: ["ResourceNotFound", "ResourceNotFoundException"],
  create: { call: "PutMetricAlarm", repeats: true },
  remove: { call: "DeleteAlarms" },
  terminal: {
    codes: [...INVALID, "InvalidParameterValue", "InvalidParameterValueException"],
  },
  tags: { read: "ListTagsForResource", set: "TagResource", unset: "UntagResource" },
  parts: {
    // One part, because each call overwrites the whole alarm.
    alarm: {
      fields: [
        ...([
          "actionConfiguration",
          "actionsEnabled",
          "alarmActions",
          "alarmDescription",
          "comparisonOperator",
        ] as const),
        ...(["datapointsToAlarm", "dimensions", "evaluateLowSampleCountPercentile", "evaluationCriteria"] as const),
        ...(["evaluationInterval", "evaluationPeriods", "evaluationWindow", "extendedStatistic"] as const),
        ...(["insufficientDataActions", "metricName", "metrics", "namespace", "oKActions", "period"] as const),
        ...([
          "statistic",
          "threshold",
          "thresholdMetricID",
          "treatMissingData",
          "unit",
          "warmUpConfiguration",
        ] as const),
      ],
      unordered: ["alarmActions", "dimensions", "insufficientDataActions", "metrics", "oKActions"],
      fieldByField: true,
      write: "PutMetricAlarm",
      initial: { actionsEnabled: true },
      agrees: (desired, observed) => isDeepStrictEqual(completed(desired), completed(observed)),
    },
  },
});

/** How CloudWatch lists alarms on metrics. */
export const list = {
  call: "DescribeAlarms",
  input: { AlarmTypes: ["MetricAlarm"], MaxRecords: 100 },
  prefix: "AlarmNamePrefix",
  at: "MetricAlarms",
  named: "AlarmName",
  token: "NextToken",
  ofServices: /^(?:TargetTracking-|awseb-)/,
} satisfies PageListing<typeof sdk>;

/** The actions on EC2 instances and in Systems Manager do more than the author of an object may be allowed to do. */
const ACTION = target("any topic, function or other action of an alarm", "", {
  onlyListed: ["automate", "ssm", "ssm-incidents", "swf"].map((service) => `arn:*:${service}:*`),
});

const METRIC = { public: "any metric of the account, of which the alarm shows only whether it is in ALARM" };

const API = "https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html";

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["An Amazon CloudWatch alarm on a metric", "alarm"],
  additions: ["spec.actionConfiguration", "spec.warmUpConfiguration"], // A call that omits them resets them.
  trailSource: "monitoring.amazonaws.com",
  // CloudWatch checks a list of alarms against an ARN with `*` in place of the name, whichever alarms it is about.
  permissions: { name: [{ actions: ["DescribeAlarms"], resources: ["cloudwatch:*:*:alarm:?"] }] },
  limits: {
    [API]: { metrics: 500 },
  },
  columns: { METRIC: "spec.metricName", THRESHOLD: "spec.threshold" },
  names: {
    name: OWN_NAME,
    alarmDescription: FREE_TEXT,
    ...eachOf(ACTION, "alarmActions[]", "insufficientDataActions[]", "oKActions[]"),
    ...eachOf(METRIC, "metricName", "namespace", "dimensions[].name", "dimensions[].value"),
    ...eachOf(METRIC, "*.metric.metricName", "*.metric.namespace", "*.metric.dimensions[].name"),
    ...eachOf(METRIC, "*.metric.dimensions[].value", "evaluationCriteria.promQLCriteria.query"),
    // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_MultiDataSources-Connect-Custom.html
    "metrics[].expression": {
      public: "any metric of the account, and a function that returns metrics, if its own policy lets alarms call it",
    },
    "metrics[].accountID": { public: "an account that shares its metrics with the account of the deployment" },
    ...eachOf(INNER, "metrics[].id", "thresholdMetricID"),
    "metrics[].label": FREE_TEXT,
    ...eachOf(SETTING, "extendedStatistic", "treatMissingData", "evaluateLowSampleCountPercentile"),
    ...eachOf(SETTING, "metrics[].metricStat.stat", "evaluationWindow.slidingWindow{}"),
    "evaluationWindow.wallClockWindow.timezone": SETTING,
    ...eachOf(
      { notAName: "the key of a tag of the alarm itself" },
      "actionConfiguration.alarmTagsPropagation.includedTagKeys[]",
      "actionConfiguration.alarmTagsPropagation.excludedTagKeys[]",
    ),
  },
});

/** An alarm with CloudWatch's defaults for what it omits. They are not written, because not every alarm accepts them. */
function completed({ metrics = [], ...alarm }: Partial<MetricAlarmSpec> = {}): unknown {
  const defaults = { evaluateLowSampleCountPercentile: "evaluate", treatMissingData: "missing" };
  return withoutEmpty({ ...defaults, ...alarm, metrics: metrics.map((metric) => ({ returnData: true, ...metric })) });
}
