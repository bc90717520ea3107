import type * as sdk from "@aws-sdk/client-cloudwatch";
import { cloudwatch } from "../../aws/services/cloudwatch.ts";
import { defineKind } from "../../kind/define-kind.ts";
import { eachOf } from "../../kind/each-of.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import { OWN_NAME, role, SETTING, target } from "../../kind/publish/common-names.ts";
import type { Published } from "../../kind/publish/published.ts";
import { deliveryStreamArn, roleArn } from "../../kind/publish/reference-targets.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import type { MetricStreamSpec } from "./metric-stream/spec.generated.ts";
import { INVALID } from "./shared/terminal-codes.ts";

/** An Amazon CloudWatch metric stream. */
export const page = defineKind<typeof sdk, MetricStreamSpec>()({
  resource: ackKind("cloudwatch", "MetricStream", "metricstreams"),
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
  terminal: { codes: INVALID },
  tags: { read: "ListTagsForResource", set: "TagResource", unset: "UntagResource" },
  parts: {
    // One part, because each call overwrites the whole stream.
    stream: {
      fields: [
        "excludeFilters",
        "firehoseARN",
        "includeFilters",
        "includeLinkedAccountsMetrics",
        "outputFormat",
        "roleARN",
        "statisticsConfigurations",
      ],
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

/** How CloudWatch lists metric streams. */
export const list = {
  call: "ListMetricStreams",
  at: "Entries",
  named: "Name",
  token: "NextToken",
} satisfies PageListing<typeof sdk>;

const METRICS = { public: "any metrics of the account, which go to the Firehose stream of `firehoseARN` alone" };

const API = "https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricStream.html";

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["An Amazon CloudWatch metric stream", "metric stream"],
  references: {
    firehoseARN: deliveryStreamArn,
    roleARN: roleArn,
  },
  trailSource: "monitoring.amazonaws.com",
  limits: {
    [API]: {
      excludeFilters: 1000,
      includeFilters: 1000,
      statisticsConfigurations: 100,
    },
  },
  columns: { FORMAT: "spec.outputFormat" },
  rights: { none: "CloudWatch sends metrics with the role" },
  names: {
    name: OWN_NAME,
    firehoseARN: target("any Firehose stream"),
    roleARN: role("streams.metrics.cloudwatch.amazonaws.com"),
    ...eachOf(METRICS, "*.namespace", "*.metricNames[]", "*.metricName"),
    "statisticsConfigurations[].additionalStatistics[]": SETTING,
  },
});
