import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";

const PERIOD = Duration.minutes(5);

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
