import { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";

const PERIOD = Duration.minutes(5);

/** The sum of metrics, for example of all kinds, under one label. */
export function sumOf(label: string, metrics: readonly IMetric[], period = PERIOD): MathExpression {
  const name = label.replaceAll(/[^a-z]/g, "");
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`${name}${index}`, metric]));
  return new MathExpression({
    expression: `SUM([${Object.keys(usingMetrics).join(", ")}])`,
    usingMetrics,
    label,
    period,
  });
}

/** A metric of a rule, such as `FailedInvocations`, which counts the events that the rule could not deliver to its target. */
export function ruleMetric(metricName: string, EventBusName: string, RuleName: string): Metric {
  return new Metric({
    namespace: "AWS/Events",
    metricName,
    dimensionsMap: { EventBusName, RuleName },
    statistic: "Sum",
    period: PERIOD,
    label: RuleName,
  });
}
