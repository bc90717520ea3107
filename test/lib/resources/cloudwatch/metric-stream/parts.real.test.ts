import fc from "fast-check";
import { beforeAll, describe } from "vitest";
import { metricStream } from "../../../../../lib/resources/cloudwatch/metric-stream/metric-stream.generated.ts";
import type { MetricStreamSpec } from "../../../../../lib/resources/cloudwatch/metric-stream/spec.generated.ts";
import { claimedAccess } from "../../../../support/aws/claimed-access.ts";
import { testConnect } from "../../../../support/aws/s3/test-s3.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { type PartExamples, testDataPart } from "../../../../support/kinds/data/part-trials.ts";
import { DECLARED } from "../../../../support/kinds/kind-on-aws/cloudwatch/metric-stream-on-cloudwatch.ts";

const filters = fc.uniqueArray(
  fc.record(
    {
      namespace: fc.constantFrom("Shop", "AWS/SQS"),
      metricNames: fc.uniqueArray(fc.constantFrom("Errors", "Orders"), { minLength: 1 }),
    },
    { requiredKeys: ["namespace"] },
  ),
  { minLength: 1, maxLength: 2, selector: ({ namespace }) => namespace },
);
const others = {
  firehoseARN: fc.constantFrom("metrics", "others").map((name) => `arn:aws:firehose:us-west-2:000000000000:${name}`),
  includeLinkedAccountsMetrics: fc.boolean(),
  outputFormat: fc.constantFrom("json", "opentelemetry1.0"),
  statisticsConfigurations: fc
    .constantFrom("p50", "p99")
    .map((statistic) => [
      { additionalStatistics: [statistic], includeMetrics: [{ namespace: "Shop", metricName: "Latency" }] },
    ]),
};

const examples: PartExamples<MetricStreamSpec> = {
  part: "excludeFilters",
  examples: [
    [DECLARED, { includeLinkedAccountsMetrics: false, ...DECLARED }],
    [
      { ...DECLARED, includeLinkedAccountsMetrics: true, includeFilters: [] },
      { includeLinkedAccountsMetrics: true, ...DECLARED },
    ],
  ],
  defaults: [
    { includeLinkedAccountsMetrics: false } as MetricStreamSpec,
    { excludeFilters: [] } as unknown as MetricStreamSpec,
  ],
  generated: fc.oneof(
    fc.record({ ...others, includeFilters: filters }, { requiredKeys: ["outputFormat"] }),
    fc.record({ ...others, excludeFilters: filters }, { requiredKeys: ["outputFormat"] }),
  ),
};

let moto: string;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
}, 120_000);

// The start script of moto accepts a metric stream without settings, which stands for a new one here. AWS has none.
describe("moto 5.2.5, with the metric streams of its start script", () => {
  const aws = () => testConnect(moto)(claimedAccess());
  testDataPart(metricStream, examples, { name: "moto 5.2.5", aws });
});
