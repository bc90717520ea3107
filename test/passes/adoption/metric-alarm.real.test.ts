import { describe } from "vitest";
import { testAdoption } from "../../support/kinds/kind-on-aws/adoption-suite.ts";
import { openMetricAlarmOnCloudWatch } from "../../support/kinds/kind-on-aws/metric-alarm-on-cloudwatch.ts";
import { testTenants } from "../../support/kinds/kind-on-aws/tenant-suite.ts";

describe("MetricAlarm:", () => {
  testAdoption(openMetricAlarmOnCloudWatch);
  testTenants(openMetricAlarmOnCloudWatch);
});
