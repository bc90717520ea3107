import { page as metricAlarmPage } from "../../../lib/kinds/cloudwatch/metric-alarm.ts";
import { conforms } from "../../kind/conformance.ts";
import { type ChangeableField, describeKind, type FixedField, immutable, tags } from "../../kind/description.ts";
import {
  DECLARED,
  type MetricAlarmOnCloudWatch,
  openMetricAlarmOnCloudWatch,
} from "../../support/kinds/kind-on-aws/metric-alarm-on-cloudwatch.ts";
import { metricAlarmSpecs } from "../../support/kinds/specs/metric-alarm-specs.ts";

type Changeable = ChangeableField<MetricAlarmOnCloudWatch>;

const [TOPIC, OTHER] = ["arn:aws:sns:us-west-2:000000000000:pages", "arn:aws:sns:us-west-2:000000000000:calls"];
const [SHOP, SIZE] = [
  { name: "shop", value: "1" },
  { name: "size", value: "2" },
];

/** A metric alarm has none of these if it is based on an expression. */
const NO_METRIC = { metricName: null, namespace: null, statistic: null, period: null };
const EXPRESSION = { id: "rate", expression: "errors / 60", label: "Errors per second" };
const METRIC = {
  id: "errors",
  metricStat: { metric: { metricName: "Errors", namespace: "Shop" }, period: 60, stat: "Sum" },
  returnData: false,
};

/** A field whose value others change by overwriting the alarm without it. */
function overwritten(field: string, value: unknown, event: string, rest: Partial<Changeable> = {}): Changeable {
  return {
    field,
    base: DECLARED,
    declared: { [field]: value },
    drift: (aws, name) => aws.overwrite(name, {}),
    event: `${field}${event}`,
    ...rest,
  };
}

/** The fields of an alarm that can be changed. CloudWatch rejects an alarm without some of them, and moto does not. */
const changeableFields: readonly Changeable[] = [
  overwritten("actionConfiguration", { alarmTagsPropagation: { enabled: true } }, ": none -> "),
  overwritten("actionsEnabled", false, ": true -> false"),
  overwritten("alarmActions", [TOPIC, OTHER], ": [] -> ", { alike: [{ alarmActions: [OTHER, TOPIC] }] }),
  overwritten("alarmDescription", "Orders fail.", ": none -> Orders fail."),
  overwritten("comparisonOperator", "LessThanThreshold", ": GreaterThanThreshold -> LessThanThreshold", {
    unset: { ComparisonOperator: undefined },
  }),
  overwritten("datapointsToAlarm", 2, ": none -> 2"),
  overwritten("dimensions", [SHOP, SIZE], "", { alike: [{ dimensions: [SIZE, SHOP] }] }),
  {
    field: "evaluateLowSampleCountPercentile",
    base: { ...DECLARED, statistic: null, extendedStatistic: "p99" },
    declared: { evaluateLowSampleCountPercentile: "ignore" },
    drift: (aws, name) => aws.overwrite(name, { Statistic: undefined, ExtendedStatistic: "p99" }),
    event: "evaluateLowSampleCountPercentile: none -> ignore",
  },
  {
    field: "evaluationCriteria",
    base: DECLARED,
    declared: {
      ...Object.fromEntries(Object.keys(DECLARED).map((field) => [field, null])),
      evaluationCriteria: { promQLCriteria: { query: "up == 0", pendingPeriod: 120, recoveryPeriod: 60 } },
      evaluationInterval: 60,
    },
    drift: (aws, name) => aws.overwrite(name, {}),
    event: "comparisonOperator: GreaterThanThreshold -> none",
  },
  overwritten("evaluationInterval", 60, ": none -> 60"),
  overwritten("evaluationPeriods", 5, ": 3 -> 5", { unset: { EvaluationPeriods: undefined } }),
  overwritten("evaluationWindow", { wallClockWindow: { timezone: "Europe/Berlin" } }, ": none -> "),
  {
    field: "extendedStatistic",
    base: DECLARED,
    declared: { statistic: null, extendedStatistic: "p99" },
    drift: (aws, name) => aws.overwrite(name, { Statistic: undefined, ExtendedStatistic: "p90" }),
    event: "extendedStatistic: p90 -> p99",
  },
  overwritten("insufficientDataActions", [TOPIC, OTHER], ": [] -> ", {
    alike: [{ insufficientDataActions: [OTHER, TOPIC] }],
  }),
  overwritten("metricName", "Orders", ": Errors -> Orders", { unset: { MetricName: undefined } }),
  {
    field: "metrics",
    base: DECLARED,
    declared: { ...NO_METRIC, metrics: [EXPRESSION, METRIC] },
    alike: [{ metrics: [METRIC, { ...EXPRESSION, returnData: true }] }],
    drift: (aws, name) => aws.overwrite(name, {}),
    event: "metricName: Errors -> none",
  },
  overwritten("namespace", "Store", ": Shop -> Store", { unset: { Namespace: undefined } }),
  overwritten("oKActions", [TOPIC, OTHER], ": [] -> ", { alike: [{ oKActions: [OTHER, TOPIC] }] }),
  overwritten("period", 300, ": 60 -> 300", { unset: { Period: undefined } }),
  overwritten("statistic", "Maximum", ": Sum -> Maximum", { unset: { Statistic: undefined } }),
  tags([{ key: "team", value: "shop" }]),
  overwritten("threshold", 1.25, ": 0.5 -> 1.25", { unset: { Threshold: undefined } }),
  {
    field: "thresholdMetricID",
    base: DECLARED,
    declared: {
      ...NO_METRIC,
      threshold: null,
      comparisonOperator: "GreaterThanUpperThreshold",
      metrics: [
        { id: "band", expression: "ANOMALY_DETECTION_BAND(errors)" },
        { ...METRIC, returnData: true },
      ],
      thresholdMetricID: "band",
    },
    drift: (aws, name) => aws.overwrite(name, {}),
    event: "comparisonOperator: GreaterThanThreshold -> GreaterThanUpperThreshold",
  },
  overwritten("treatMissingData", "notBreaching", ": none -> notBreaching"),
  overwritten("unit", "Count", ": none -> Count"),
  overwritten("warmUpConfiguration", { warmUpPeriodDurationInMinutes: 10 }, ": none -> "),
];

/** The fields of an alarm that cannot be changed. */
const fixedFields: readonly FixedField[] = [immutable("name")];

/** What CloudWatch shows about an alarm that declares nothing but its metric and its threshold. */
const SHOWN = {
  ActionsEnabled: true,
  AlarmActions: [],
  AlarmArn: "arn:aws:cloudwatch:us-west-2:111122223333:alarm:orders",
  AlarmConfigurationUpdatedTimestamp: new Date(0),
  AlarmName: "orders",
  ComparisonOperator: "GreaterThanThreshold",
  Dimensions: [],
  EvaluationPeriods: 3,
  InsufficientDataActions: [],
  MetricName: "Errors",
  Namespace: "Shop",
  OKActions: [],
  Period: 60,
  StateReason: "Unchecked: Initial alarm creation",
  StateTransitionedTimestamp: new Date(0),
  StateUpdatedTimestamp: new Date(0),
  StateValue: "INSUFFICIENT_DATA",
  Statistic: "Sum",
  Threshold: 0.5,
};

export const description = describeKind({
  kind: metricAlarmPage.resource,
  open: openMetricAlarmOnCloudWatch,
  spec: (name) => ({ name, ...DECLARED }),
  resource: (name, { region, account }) => `cloudwatch:${region}:${account}:alarm:${name}`,
  longestName: "a".repeat(255),
  identities: ["actionConfiguration"],
  adoptionFields: [{ fields: { name: "orders" }, is: { spec: { name: "orders" } } }],
  anySpec: metricAlarmSpecs,
  changeable: changeableFields,
  fixed: fixedFields,
  defaults: {
    actionsEnabled: true,
    alarmActions: [],
    dimensions: [],
    insufficientDataActions: [],
    oKActions: [],
    treatMissingData: "missing",
  },
  race: false, // foreign-alarm.real.test.ts
  recorded: {
    resources: [
      {
        what: "an alarm",
        answers: {
          DescribeAlarms: { on: "2025-09-19", shows: { CompositeAlarms: [], MetricAlarms: [SHOWN] } },
          ListTagsForResource: { on: "2025-09-19", shows: { Tags: [] } },
        },
      },
      {
        what: "an alarm with actions, a unit and a tag",
        declared: {
          alarmActions: [TOPIC],
          alarmDescription: "Too many errors",
          dimensions: [SHOP],
          oKActions: [TOPIC],
          tags: [{ key: "team", value: "shop" }],
          treatMissingData: "ignore",
          unit: "Seconds",
        },
        answers: {
          DescribeAlarms: {
            on: "2025-09-19",
            shows: {
              CompositeAlarms: [],
              MetricAlarms: [
                {
                  ...SHOWN,
                  AlarmActions: [TOPIC],
                  AlarmDescription: "Too many errors",
                  Dimensions: [{ Name: "shop", Value: "1" }],
                  OKActions: [TOPIC],
                  TreatMissingData: "ignore",
                  Unit: "Seconds",
                },
              ],
            },
          },
          ListTagsForResource: { on: "2026-02-17", shows: { Tags: [{ Key: "team", Value: "shop" }] } },
        },
      },
    ],
    errors: {
      absent: [
        { on: "2025-09-22", call: "DeleteAlarms", says: "404 ResourceNotFound: ", queryCode: "ResourceNotFound" },
      ],
      terminal: [
        {
          on: "2025-09-19",
          call: "PutMetricData",
          says: "400 InvalidParameterValueException: The parameters MetricData.member.1.Values and MetricData.member.1.Counts must be of the same size.",
          queryCode: "InvalidParameterValue",
        },
        {
          on: "2025-09-19",
          call: "PutMetricData",
          says: "400 InvalidParameterCombinationException: The parameters MetricData.member.1.Value and MetricData.member.1.Values are mutually exclusive and you have specified both.",
          queryCode: "InvalidParameterCombination",
        },
        {
          on: "2025-09-22",
          call: "SetAlarmState",
          says: "400 ValidationException: 1 validation error detected: Value 'INVALID' at 'stateValue' failed to satisfy constraint: Member must satisfy enum value set: [INSUFFICIENT_DATA, ALARM, OK]",
          queryCode: "ValidationError",
        },
      ],
    },
  },
});

if (import.meta.vitest) conforms(description);
