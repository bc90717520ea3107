import { Duration } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, type IAlarmAction, Metric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { Topic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { AlarmDefinition } from "./alarm-definition.ts";
import { AlarmTopic } from "./alarm-topic.ts";

/** The alarms of a deployment, and whom they notify. */
export interface AlarmsProps {
  readonly clusterName: string;
  readonly definitions: readonly AlarmDefinition[];
  readonly alarmTopicArn?: string | undefined;
  readonly alarmEmail?: string | undefined;
}

/** Creates the alarms. Each sends a notification when it is raised and when it is cleared. */
export class Alarms extends Construct {
  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const actions = this.#actions(props);
    for (const definition of props.definitions) {
      const alarm = new Alarm(this, definition.name, propertiesOf(definition, props.clusterName));
      alarm.addAlarmAction(...actions);
      alarm.addOkAction(...actions);
    }
  }

  #actions({ alarmTopicArn, alarmEmail }: AlarmsProps): readonly IAlarmAction[] {
    return [
      ...(alarmTopicArn === undefined ? [] : [Topic.fromTopicArn(this, "GivenTopic", alarmTopicArn)]),
      ...(alarmEmail === undefined ? [] : [new AlarmTopic(this, "Topic", alarmEmail).topic]),
    ].map((topic) => new SnsAction(topic));
  }
}

function propertiesOf(definition: AlarmDefinition, clusterName: string) {
  const { name, metric, statistic, periodMinutes, breaches, threshold, breaching, periods, missingBreaches } =
    definition;
  return {
    alarmName: `driftless-${clusterName}-${name}`,
    alarmDescription: `${definition.meaning} What to do: docs/troubleshooting.md#${definition.section}`,
    metric: new Metric({ ...metric, statistic, period: Duration.minutes(periodMinutes) }),
    comparisonOperator:
      breaches === "above" ? ComparisonOperator.GREATER_THAN_THRESHOLD : ComparisonOperator.LESS_THAN_THRESHOLD,
    threshold,
    evaluationPeriods: periods,
    datapointsToAlarm: breaching,
    treatMissingData: missingBreaches ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  };
}
