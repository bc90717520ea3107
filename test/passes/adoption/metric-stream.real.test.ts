import { describe } from "vitest";
import { testAdoption } from "../../support/kinds/kind-on-aws/adoption-suite.ts";
import { openMetricStreamOnCloudWatch } from "../../support/kinds/kind-on-aws/cloudwatch/metric-stream-on-cloudwatch.ts";
import { testTenants } from "../../support/kinds/kind-on-aws/tenant-suite.ts";

describe("MetricStream:", () => {
  testAdoption(openMetricStreamOnCloudWatch);
  testTenants(openMetricStreamOnCloudWatch);
});
