import { Duration } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import { historyOutcomes } from "../../../lib/history/history-record.ts";
import { ruleNames } from "../../messaging/change-rules.ts";
import { heartbeatRuleName } from "../../messaging/heartbeat-rule.ts";
import { driftlessMetric, sumOfMetrics } from "../driftless-metric.ts";
import { ruleMetric } from "../rule-metric.ts";
import type { DashboardProps } from "./dashboard-props.ts";

const BAD = "#d62728";
const SUM = { statistic: "Sum", period: Duration.minutes(5) } as const;

/** How passes end, and how long changes take. */
export function passes({ cluster }: DashboardProps): readonly cloudwatch.IWidget[] {
  const latency = (statistic: string) => driftlessMetric("ChangeLatency", { cluster }, { statistic, label: statistic });
  return [
    new cloudwatch.GraphWidget({
      title: "Passes by outcome",
      width: 12,
      stacked: true,
      left: historyOutcomes.map((outcome) =>
        sumOfMetrics("Reconciles", { cluster, outcome }, { ...SUM, label: outcome }),
      ),
      right: [driftlessMetric("DriftPasses", { cluster }, { ...SUM, label: "drift corrected" })],
    }),
    new cloudwatch.GraphWidget({
      title: "From a change to the end of its pass",
      width: 12,
      left: [latency("p50"), latency("p95")],
    }),
  ];
}

/** The queues and functions. */
export function backend({
  cluster,
  queues,
  functions: { reconcile, sweep },
}: DashboardProps): readonly cloudwatch.IWidget[] {
  const named = [
    { queue: queues.changes, name: "changes" },
    { queue: queues.resync, name: "resync" },
    { queue: queues.deadLetters, name: "dead letters" },
  ];
  return [
    new cloudwatch.GraphWidget({
      title: "Waiting requests",
      width: 8,
      left: named.map(({ queue, name }) => queue.metricApproximateNumberOfMessagesVisible({ label: name })),
      right: named.map(({ queue, name }) => queue.metricApproximateAgeOfOldestMessage({ label: `oldest: ${name}` })),
    }),
    new cloudwatch.GraphWidget({
      title: "Functions",
      width: 8,
      left: [
        reconcile.metricErrors({ label: "reconcile: errors", color: BAD }),
        reconcile.metricThrottles({ label: "reconcile: throttles" }),
        sweep.metricErrors({ label: "sweep: errors" }),
      ],
      right: [reconcile.metric("ConcurrentExecutions", { statistic: "Maximum", label: "reconcile: concurrent" })],
    }),
    new cloudwatch.GraphWidget({
      title: "How long passes and functions take",
      width: 8,
      left: [
        driftlessMetric("ReconcileDuration", { cluster }, { statistic: "p95", label: "a pass: p95" }),
        reconcile.metricDuration({ statistic: "p95", label: "reconcile: p95" }),
        sweep.metricDuration({ statistic: "p95", label: "sweep: p95" }),
      ],
    }),
  ];
}

/** The events that the backend receives. */
export function events({ cluster, busName }: DashboardProps): readonly cloudwatch.IWidget[] {
  return [
    ...(busName === undefined ? [] : relayEvents(busName)),
    new cloudwatch.GraphWidget({
      title: "Objects that the sweep enqueues",
      width: 8,
      left: [driftlessMetric("ObjectsEnqueued", { cluster }, SUM)],
    }),
  ];
}

function relayEvents(busName: string): readonly cloudwatch.IWidget[] {
  return [
    new cloudwatch.GraphWidget({
      title: "Relay heartbeats",
      width: 8,
      left: [ruleMetric("Invocations", busName, heartbeatRuleName)],
    }),
    new cloudwatch.GraphWidget({
      title: "Events that could not be delivered",
      width: 8,
      left: ruleNames.map((rule) => ruleMetric("FailedInvocations", busName, rule)),
    }),
  ];
}
