import type { FieldNotes } from "../../../codegen/definition.ts";
import type { MetricAlarmSpec } from "./spec.generated.ts";

const RESET = "The alarm is overwritten without the setting.";
const UNORDERED = "The order of the list is ignored.";
const WHOLE = "ACK has no such field, and its updates reset the setting.";

/** Documentation of an alarm's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<keyof MetricAlarmSpec, FieldNotes>> = {
  actionConfiguration: { default: "notifications do not contain the alarm's tags", removal: RESET, difference: WHOLE },
  actionsEnabled: { default: "actions are enabled", removal: "Actions are enabled." },
  alarmActions: {
    default: "nothing is done when the alarm goes into the state ALARM",
    removal: RESET,
    difference: `${UNORDERED} Actions on EC2 instances and in Systems Manager require the parameter allowedTargets to list them.`,
  },
  alarmDescription: { default: "the alarm has no description", removal: RESET },
  comparisonOperator: { removal: "CloudWatch rejects the alarm, unless it is based on a PromQL query." },
  datapointsToAlarm: {
    default: "every data point of the evaluation periods must breach the threshold",
    removal: RESET,
  },
  dimensions: { default: "the alarm watches the metric without dimensions", removal: RESET, difference: UNORDERED },
  evaluateLowSampleCountPercentile: {
    default: "the alarm is always evaluated",
    removal: RESET,
    difference: "evaluate and an omitted value are treated as equal.",
  },
  evaluationCriteria: { default: "the alarm is not based on a PromQL query", removal: RESET },
  evaluationInterval: { default: "CloudWatch decides how often it evaluates the alarm", removal: RESET },
  evaluationPeriods: { removal: "CloudWatch rejects the alarm, unless it is based on a PromQL query." },
  evaluationWindow: {
    default: "the alarm has a sliding window",
    removal: RESET,
    difference: "A slidingWindow and an omitted value are treated as equal.",
  },
  extendedStatistic: { default: "statistic, metrics or evaluationCriteria applies", removal: RESET },
  insufficientDataActions: {
    default: "nothing is done when the alarm goes into the state INSUFFICIENT_DATA",
    removal: RESET,
    difference: `${UNORDERED} Restricted in the same way as alarmActions.`,
  },
  metricName: { default: "metrics or evaluationCriteria applies", removal: RESET },
  metrics: {
    default: "the alarm watches the metric that metricName specifies",
    removal: RESET,
    difference: `${UNORDERED} returnData defaults to true.`,
  },
  name: {
    meaning: "The name of the alarm. It cannot be changed.",
    removal: "The removal is rejected, because the field is required.",
    difference: "A change to the name is rejected, whereas ACK creates a second alarm.",
  },
  namespace: { default: "metrics or evaluationCriteria applies", removal: RESET },
  oKActions: {
    default: "nothing is done when the alarm goes into the state OK",
    removal: RESET,
    difference: `${UNORDERED} Restricted in the same way as alarmActions.`,
  },
  period: { default: "the periods in metrics apply", removal: RESET },
  statistic: { default: "extendedStatistic, metrics or evaluationCriteria applies", removal: RESET },
  tags: {
    meaning: "The tags of the alarm, in addition to those that Driftless sets.",
    default: "only the tags that Driftless sets are applied",
    removal: "The tags that the spec declared are removed. The tags that Driftless sets remain in place.",
    difference:
      "In addition to ACK's default tags, Driftless sets the tag services.k8s.aws/driftless-owner. The tags of an existing alarm are changed, whereas ACK passes them to PutMetricAlarm, which ignores them.",
  },
  threshold: { default: "the alarm has no static threshold", removal: RESET },
  thresholdMetricID: { default: "the alarm is not based on an anomaly detection model", removal: RESET },
  treatMissingData: {
    default: "missing data is treated as missing",
    removal: RESET,
    difference: "missing and an omitted value are treated as equal.",
  },
  unit: { default: "the alarm accepts data points of every unit", removal: RESET },
  warmUpConfiguration: { default: "the alarm has no warm-up period", removal: RESET, difference: WHOLE },
};

/** What the tests prove without AWS, and what they do not prove. */
export const alpha = `The tests of this kind run on moto 5.2.5. These fields are tested with a model of their settings, because no emulator keeps them:

| field | why |
| --- | --- |
${["actionConfiguration", "evaluationCriteria", "evaluationInterval", "evaluationWindow", "warmUpConfiguration"]
  .map((field) => `| \`spec.${field}\` | moto 5.2.5 and MiniStack 1.4.21 drop the setting. |`)
  .join("\n")}

CloudWatch has no call that creates an alarm only if there is none: \`PutMetricAlarm\` overwrites an existing alarm. Driftless therefore looks for the alarm immediately before it calls \`PutMetricAlarm\`. An alarm that someone else creates between that look and the call loses its settings. In 450 creates on moto, the call was sent 0.6 to 0.7 ms after the response to the look (median of each run; at most 21 ms, on a busy machine: \`npm run bench -- window\`), and on AWS, the round trip comes on top. It gets no tags, because CloudWatch ignores the tags of such a call, and is neither changed again nor deleted. No emulator ignores these tags, so this is tested with a model.`;
