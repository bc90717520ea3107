import { beforeAll, describe } from "vitest";
import { metricStream } from "../../../../../lib/kinds/cloudwatch/metric-stream/metric-stream.generated.ts";
import type { MetricStreamSpec } from "../../../../../lib/kinds/cloudwatch/metric-stream/spec.generated.ts";
import { claimedAccess } from "../../../../support/aws/claimed-access.ts";
import { testConnect } from "../../../../support/aws/s3/test-s3.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { type PartExamples, testDataPart } from "../../../../support/kinds/data/part-trials.ts";
import { DECLARED } from "../../../../support/kinds/kind-on-aws/cloudwatch/metric-stream-on-cloudwatch.ts";
import { metricStreamSpecs } from "../../../../support/kinds/specs/metric-stream-specs.ts";

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
  generated: metricStreamSpecs,
};

let moto: string;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

// The start script of moto accepts a metric stream without settings, which stands for a new one here. AWS has none.
describe("moto 5.2.5, with the metric streams of its start script", () => {
  const aws = () => testConnect(moto)(claimedAccess());
  testDataPart(metricStream, examples, { name: "moto 5.2.5", aws });
});
