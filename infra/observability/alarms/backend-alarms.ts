import type { AlarmDefinition } from "./alarm-definition.ts";

/** The AWS resources that the backend's alarms watch, by name. */
export interface BackendNames {
  readonly deadLetterQueue: string;
  readonly undeliveredQueue: string;
  readonly changesQueue: string;
  readonly reconcileFunction: string;
  readonly sweepFunction: string;
  /** The rule that counts the relay's heartbeats; omitted if the sweep function replaces the relay. */
  readonly heartbeatRule?: { readonly EventBusName: string; readonly RuleName: string };
}

/** The alarms on the metrics that AWS publishes for the queues, the functions and the bus. */
export function backendAlarms(names: BackendNames): readonly AlarmDefinition[] {
  const queue = (metricName: string, QueueName: string) => ({
    namespace: "AWS/SQS",
    metricName,
    dimensionsMap: { QueueName },
  });
  const lambda = (metricName: string, FunctionName: string) => ({
    namespace: "AWS/Lambda",
    metricName,
    dimensionsMap: { FunctionName },
  });
  const present = { statistic: "Maximum", breaches: "above", threshold: 0 } as const;
  const counted = { statistic: "Sum", breaches: "above", threshold: 0 } as const;
  const silent = { statistic: "Sum", breaches: "below", threshold: 1, missingBreaches: true } as const;
  return [
    {
      name: "dead-letters",
      metric: queue("ApproximateNumberOfMessagesVisible", names.deadLetterQueue),
      ...present,
      periodMinutes: 1,
      breaching: 1,
      periods: 1,
      meaning: "Requests have failed for about half a day and were moved to the dead-letter queue.",
      section: "dead-letters",
    },
    {
      name: "undelivered-events",
      metric: queue("ApproximateNumberOfMessagesVisible", names.undeliveredQueue),
      ...present,
      periodMinutes: 1,
      breaching: 1,
      periods: 1,
      meaning: "EventBridge could not deliver events to a queue.",
      section: "undelivered-events",
    },
    {
      name: "changes-wait",
      metric: queue("ApproximateAgeOfOldestMessage", names.changesQueue),
      ...present,
      threshold: 1200,
      periodMinutes: 5,
      breaching: 3,
      periods: 3,
      meaning: "Users' changes have been waiting for more than 20 minutes.",
      section: "changes-wait",
    },
    {
      name: "reconcile-errors",
      metric: lambda("Errors", names.reconcileFunction),
      ...counted,
      periodMinutes: 1,
      breaching: 3,
      periods: 5,
      meaning: "The reconcile function is crashing, cannot start or is running out of time.",
      section: "function-errors",
    },
    {
      name: "reconcile-throttles",
      metric: lambda("Throttles", names.reconcileFunction),
      ...counted,
      periodMinutes: 1,
      breaching: 3,
      periods: 5,
      meaning: "Lambda is throttling the reconcile function, which runs less often than the queues require.",
      section: "throttles",
    },
    {
      name: "sweep-errors",
      metric: lambda("Errors", names.sweepFunction),
      ...counted,
      periodMinutes: 15,
      breaching: 2,
      periods: 2,
      meaning: "Consecutive runs of the sweep have failed.",
      section: "function-errors",
    },
    {
      name: "sweep-stopped",
      metric: lambda("Invocations", names.sweepFunction),
      ...silent,
      periodMinutes: 30,
      breaching: 1,
      periods: 1,
      meaning: "The sweep is not running: drift is not repaired, and lost events are not recovered.",
      section: "the-sweep-stopped",
    },
    ...(names.heartbeatRule === undefined
      ? [
          {
            name: "poll-stopped",
            metric: lambda("Invocations", names.sweepFunction),
            // The scheduled sweep alone causes at most one invocation in this period.
            ...silent,
            threshold: 2,
            periodMinutes: 5,
            breaching: 1,
            periods: 1,
            meaning: "The sweep function is not checking for changes every minute: changes wait for the next sweep.",
            section: "the-sweep-stopped",
          },
        ]
      : [
          {
            name: "relay-stopped",
            metric: { namespace: "AWS/Events", metricName: "Invocations", dimensionsMap: names.heartbeatRule },
            // CloudWatch may deliver EventBridge's metrics late or not at all, so one silent period means little.
            // https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-monitoring.html
            ...silent,
            periodMinutes: 5,
            breaching: 2,
            periods: 2,
            meaning: "No heartbeats are arriving from the relay: users' changes wait for the next sweep.",
            section: "the-relay-stopped",
          },
        ]),
  ];
}
