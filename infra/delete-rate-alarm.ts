import { Duration } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";

/** Raises an alarm while deletes wait because there were as many in an hour as there may be. */
export class DeleteRateAlarm extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new Alarm(this, "Alarm", {
      alarmDescription:
        "Driftless holds deletes back: there were as many in an hour as maximumDeletesPerHour allows. If they are a mistake, set paused.",
      metric: new Metric({
        namespace: "Driftless",
        metricName: "DeleteRateExceeded",
        dimensionsMap: { service: "reconcile" },
        statistic: "Sum",
        // What waits is looked at that often, at least.
        period: Duration.minutes(15),
      }),
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      threshold: 0,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}
