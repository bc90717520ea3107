import fc from "fast-check";

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

/** Any settings of an alarm, on a metric or on an expression. */
export const metricAlarmSpecs = fc.oneof(onMetric, onExpression);
