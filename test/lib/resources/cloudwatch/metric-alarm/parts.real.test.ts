import fc from "fast-check";
import { beforeAll, describe } from "vitest";
import { metricAlarm } from "../../../../../lib/resources/cloudwatch/metric-alarm/metric-alarm.generated.ts";
import type { MetricAlarmSpec } from "../../../../../lib/resources/cloudwatch/metric-alarm/spec.generated.ts";
import { claimedAccess } from "../../../../support/aws/claimed-access.ts";
import { withNewSettings } from "../../../../support/aws/cloudwatch/with-new-settings.ts";
import { testConnect } from "../../../../support/aws/s3/test-s3.ts";
import { sharedEmulator } from "../../../../support/aws/shared-emulator.ts";
import { type PartExamples, testDataPart } from "../../../../support/kinds/data/part-trials.ts";

const action = fc.constantFrom("a", "b", "c").map((name) => `arn:aws:sns:us-west-2:000000000000:${name}`);
const actions = fc.uniqueArray(action, { minLength: 1, maxLength: 3 });
const dimensions = fc.uniqueArray(
  fc.record({ name: fc.constantFrom("shop", "region"), value: fc.constantFrom("1", "2") }),
  { minLength: 1, maxLength: 2, selector: ({ name }) => name },
);
const common = {
  actionsEnabled: fc.boolean(),
  alarmActions: actions,
  alarmDescription: fc.constantFrom("Orders fail.", "Orders are slow."),
  comparisonOperator: fc.constantFrom("GreaterThanThreshold", "LessThanThreshold"),
  datapointsToAlarm: fc.integer({ min: 1, max: 3 }),
  evaluationPeriods: fc.integer({ min: 3, max: 5 }),
  evaluationWindow: fc.constantFrom({ slidingWindow: {} }, { wallClockWindow: { timezone: "Europe/Berlin" } }),
  insufficientDataActions: actions,
  oKActions: actions,
  threshold: fc.constantFrom(-1, 0, 0.5, 1e9),
  treatMissingData: fc.constantFrom("missing", "breaching", "ignore"),
  warmUpConfiguration: fc.record({ warmUpPeriodDurationInMinutes: fc.integer({ min: 1, max: 60 }) }),
};
const onMetric = fc.record(
  {
    ...common,
    dimensions,
    metricName: fc.constantFrom("Errors", "Orders"),
    namespace: fc.constant("Shop"),
    period: fc.constantFrom(60, 300),
    statistic: fc.constantFrom("Sum", "Maximum"),
    unit: fc.constantFrom("Count", "Percent"),
  },
  { requiredKeys: ["metricName", "namespace", "period", "statistic", "comparisonOperator", "evaluationPeriods"] },
);
const onExpression = fc.record(
  {
    ...common,
    metrics: fc.constantFrom("errors / 60", "errors * 2").map((expression) => [
      { id: "rate", expression, label: "Rate" },
      {
        id: "errors",
        metricStat: { metric: { metricName: "Errors", namespace: "Shop" }, period: 60, stat: "Sum" },
        returnData: false,
      },
    ]),
  },
  { requiredKeys: ["metrics", "comparisonOperator", "evaluationPeriods"] },
);

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
  generated: fc.oneof(onMetric, onExpression),
};

let moto: string;

beforeAll(async () => {
  moto = await sharedEmulator("moto");
}, 120_000);

// moto accepts an alarm without a metric, which stands for a new alarm here. AWS has no alarms without settings.
describe("moto 5.2.5, with a model of the settings that it drops", () => {
  const settings = new Map();
  const aws = () => withNewSettings(testConnect(moto), settings)(claimedAccess());
  testDataPart(metricAlarm, examples, { name: "moto 5.2.5", aws });
});
