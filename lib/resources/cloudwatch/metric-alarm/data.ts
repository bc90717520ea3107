import { isDeepStrictEqual } from "node:util";
import type * as sdk from "@aws-sdk/client-cloudwatch";
import { cloudwatch } from "../../../aws/services/cloudwatch.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { withoutEmpty } from "../../values/without-empty.ts";
import { metricAlarmKind } from "./kind.ts";
import type { MetricAlarmSpec } from "./spec.generated.ts";

/** An Amazon CloudWatch alarm on a metric. */
export const data = defineKind<typeof sdk, MetricAlarmSpec>()({
  resource: metricAlarmKind,
  service: cloudwatch,
  name: "name",
  arn: (name, { partition, region, account }) => `arn:${partition}:cloudwatch:${region}:${account}:alarm:${name}`,
  ids: ({ name, arn }) => ({ AlarmName: name, AlarmNames: [name], ResourceARN: arn }),
  read: [{ call: "DescribeAlarms", at: "MetricAlarms.0", named: "AlarmName" }],
  absent: ["ResourceNotFound", "ResourceNotFoundException"],
  create: { call: "PutMetricAlarm", repeats: true },
  remove: { call: "DeleteAlarms" },
  terminal: {
    codes: ["InvalidParameterCombination", "InvalidParameterValue", "MissingParameter", "ValidationError"],
  },
  tags: { read: "ListTagsForResource", set: "TagResource", unset: "UntagResource" },
  parts: {
    // One part, because each call overwrites the whole alarm.
    actionConfiguration: {
      fields: "all",
      unordered: ["alarmActions", "dimensions", "insufficientDataActions", "metrics", "oKActions"],
      fieldByField: true,
      write: "PutMetricAlarm",
      initial: { actionsEnabled: true },
      agrees: (desired, observed) => isDeepStrictEqual(completed(desired), completed(observed)),
    },
  },
});

/** An alarm with CloudWatch's defaults for what it omits. They are not written, because not every alarm accepts them. */
function completed({ metrics = [], ...alarm }: Partial<MetricAlarmSpec> = {}): unknown {
  const defaults = { evaluateLowSampleCountPercentile: "evaluate", treatMissingData: "missing" };
  return withoutEmpty({ ...defaults, ...alarm, metrics: metrics.map((metric) => ({ returnData: true, ...metric })) });
}
