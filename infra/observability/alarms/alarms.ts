import { Duration } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, type IAlarmAction, Metric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Topic } from "aws-cdk-lib/aws-sns";
import { Construct, type IConstruct } from "constructs";
import { busNameOf } from "../../messaging/event-bus.ts";
import { heartbeatRuleName } from "../../messaging/heartbeat-rule.ts";
import type { Queues } from "../../messaging/queues.ts";
import type { Parameters } from "../../parameters/read-parameters.ts";
import type { AlarmDefinition } from "./alarm-definition.ts";
import { AlarmTopic } from "./alarm-topic.ts";
import { backendAlarms } from "./backend-alarms.ts";
import { ownAlarms } from "./own-alarms.ts";

/** What the alarms of a deployment watch. */
export interface AlarmsProps {
  readonly parameters: Parameters;
  readonly queues: Queues;
  readonly reconcile: IFunction;
  readonly sweep: IFunction;
}

/** Creates the alarms. Each sends a notification when it is raised and when it is cleared. */
export class Alarms extends Construct {
  readonly all: readonly Alarm[];

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const actions = this.#actions(props.parameters);
    this.all = definitionsOf(props).map((definition) => {
      const alarm = new Alarm(this, definition.name, propertiesOf(definition, props.parameters.clusterName));
      alarm.addAlarmAction(...actions);
      alarm.addOkAction(...actions);
      return alarm;
    });
  }

  /**
   * Makes CloudFormation create the alarms after these. Only the first waits for each of them, and the others wait for it: if all did, the
   * template would grow by the number of alarms for everything that is added to the stack.
   */
  comeAfter(others: readonly IConstruct[]): void {
    const [first, ...later] = this.all;
    if (first === undefined) return;
    first.node.addDependency(...others);
    for (const alarm of later) alarm.node.addDependency(first);
  }

  #actions({ alarmTopicArn, alarmEmail }: Parameters): readonly IAlarmAction[] {
    return [
      ...(alarmTopicArn === undefined ? [] : [Topic.fromTopicArn(this, "GivenTopic", alarmTopicArn)]),
      ...(alarmEmail === undefined ? [] : [new AlarmTopic(this, "Topic", alarmEmail).topic]),
    ].map((topic) => new SnsAction(topic));
  }
}

function definitionsOf({ parameters, queues, reconcile, sweep }: AlarmsProps): readonly AlarmDefinition[] {
  const { changes, tokenSecretArn } = parameters;
  return [
    ...backendAlarms({
      deadLetterQueue: queues.deadLetters.queueName,
      undeliveredQueue: queues.undelivered.queueName,
      changesQueue: queues.changes.queueName,
      reconcileFunction: reconcile.functionName,
      sweepFunction: sweep.functionName,
      ...(changes !== "poll" && {
        heartbeatRule: { EventBusName: busNameOf(parameters), RuleName: heartbeatRuleName },
      }),
    }),
    ...ownAlarms({
      ...parameters,
      renewsToken: tokenSecretArn !== undefined,
    }),
  ];
}

function propertiesOf(definition: AlarmDefinition, clusterName: string) {
  const { name, metric, statistic, periodMinutes, breaches, threshold, breaching, periods, missingBreaches } =
    definition;
  return {
    alarmName: `driftless-${clusterName}-${name}`,
    alarmDescription: `${definition.meaning} What to do: see ${titled(definition.section)} on the page docs/troubleshooting.md of Driftless.`,
    metric: new Metric({ ...metric, statistic, period: Duration.minutes(periodMinutes) }),
    comparisonOperator:
      breaches === "above" ? ComparisonOperator.GREATER_THAN_THRESHOLD : ComparisonOperator.LESS_THAN_THRESHOLD,
    threshold,
    evaluationPeriods: periods,
    datapointsToAlarm: breaching,
    treatMissingData: missingBreaches ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  };
}

/** The title of a section, from the anchor of its heading: `"Dead letters"` from `dead-letters`. */
function titled(section: string): string {
  return `"${section.charAt(0).toUpperCase()}${section.slice(1).replaceAll("-", " ")}"`;
}
