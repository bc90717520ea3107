import type * as sdk from "@aws-sdk/client-cloudwatch";
import { cloudwatch } from "../../../aws/services/cloudwatch.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { metricStreamKind } from "./kind.ts";
import type { MetricStreamSpec } from "./spec.generated.ts";

/** An Amazon CloudWatch metric stream. */
export const data = defineKind<typeof sdk, MetricStreamSpec>()({
  resource: metricStreamKind,
  service: cloudwatch,
  name: "name",
  names: {
    pattern: /^[A-Za-z0-9_-]{1,255}$/,
    form: "metric stream name: use 1 to 255 characters from A-Z, a-z, 0-9, _ and -",
  },
  arn: (name, { partition, region, account }) =>
    `arn:${partition}:cloudwatch:${region}:${account}:metric-stream/${name}`,
  ids: ({ name, arn }) => ({ Name: name, ResourceARN: arn }),
  read: [{ call: "GetMetricStream" }],
  absent: ["ResourceNotFound", "ResourceNotFoundException"],
  create: { call: "PutMetricStream", repeats: true },
  remove: { call: "DeleteMetricStream" },
  // InvalidParameterValue is not among them, because the role or the delivery stream may be created later.
  terminal: { codes: ["InvalidParameterCombination", "MissingParameter", "ValidationError"] },
  tags: { read: "ListTagsForResource", set: "TagResource", unset: "UntagResource" },
  parts: {
    // One part, because each call overwrites the whole stream.
    excludeFilters: {
      fields: "all",
      unordered: [
        "additionalStatistics",
        "excludeFilters",
        "includeFilters",
        "includeMetrics",
        "metricNames",
        "statisticsConfigurations",
      ],
      fieldByField: true,
      write: "PutMetricStream",
      initial: { includeLinkedAccountsMetrics: false },
    },
  },
});
