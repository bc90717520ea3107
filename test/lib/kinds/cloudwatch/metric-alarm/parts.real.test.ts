import { beforeAll, describe } from "vitest";
import { metricAlarm } from "../../../../../lib/kinds/cloudwatch/metric-alarm/metric-alarm.generated.ts";
import type { MetricAlarmSpec } from "../../../../../lib/kinds/cloudwatch/metric-alarm/spec.generated.ts";
import { claimedAccess } from "../../../../support/aws/claimed-access.ts";
import { withNewSettings } from "../../../../support/aws/cloudwatch/with-new-settings.ts";
import { testConnect } from "../../../../support/aws/s3/test-s3.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { type PartExamples, testDataPart } from "../../../../support/kinds/data/part-trials.ts";
import { metricAlarmSpecs } from "../../../../support/kinds/specs/metric-alarm-specs.ts";

const SIMPLE = {
  comparisonOperator: "GreaterThanThreshold",
  evaluationPeriods: 3,
  metricName: "Errors",
  namespace: "Shop",
  period: 60,
  statistic: "Sum",
  threshold: 0.5,
};

const examples: PartExamples<MetricAlarmSpec> = {
  part: "actionConfiguration",
  examples: [
    [SIMPLE, { actionsEnabled: true, ...SIMPLE }],
    [
      { ...SIMPLE, actionsEnabled: false, alarmDescription: "", oKActions: [] },
      { actionsEnabled: false, ...SIMPLE },
    ],
  ],
  defaults: [{ actionsEnabled: true }, { alarmActions: [], alarmDescription: "" }],
  generated: metricAlarmSpecs,
};

let moto: string;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
});

// moto accepts an alarm without a metric, which stands for a new alarm here. AWS has no alarms without settings.
describe("moto 5.2.5, with a model of the settings that it drops", () => {
  const settings = new Map();
  const aws = () => withNewSettings(testConnect(moto), settings)(claimedAccess());
  testDataPart(metricAlarm, examples, { name: "moto 5.2.5", aws });
});
