import { Duration } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { historyOutcomes } from "../../lib/history/history-record.ts";
import { objectStates } from "../../lib/history/object-state.ts";
import { ruleNames } from "../messaging/change-rules.ts";
import { heartbeatRuleName } from "../messaging/heartbeat-rule.ts";
import type { Queues } from "../messaging/queues.ts";
import type { Alarms } from "./alarms/alarms.ts";
import { driftlessMetric } from "./driftless-metric.ts";
import { ruleMetric, sumOf } from "./metric-math.ts";

/** The properties of the dashboard. */
export interface DashboardProps {
  /** The cluster's name, which is a dimension of every metric. */
  readonly cluster: string;
  readonly kinds: readonly string[];
  readonly alarms: Alarms;
  readonly queues: Queues;
  readonly functions: { readonly reconcile: IFunction; readonly sweep: IFunction };
  /** The bus that the relay puts events on; `undefined` if there is none. */
  readonly busName: string | undefined;
  readonly history: { readonly widget: IFunction; readonly logGroup: ILogGroup };
}

const OBJECT = "__object__";
const BAD = "#d62728";
const SUM = { statistic: "Sum" };

/**
 * The dashboard of a deployment, `driftless-<cluster>`. It shows whether the deployment is working, how busy it is, and what it has done.
 */
export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, props: DashboardProps) {
    super(scope, id);
    const dashboard = new cloudwatch.Dashboard(this, "Dashboard", {
      dashboardName: `driftless-${props.cluster.replaceAll(/[^A-Za-z0-9_-]/g, "-")}`,
      defaultInterval: Duration.hours(3),
      variables: [
        new cloudwatch.DashboardVariable({
          id: "object",
          type: cloudwatch.VariableType.PATTERN,
          label: "Object (a regular expression, for the two tables at the end)",
          value: OBJECT,
          inputType: cloudwatch.VariableInputType.INPUT,
          defaultValue: cloudwatch.DefaultValue.value("."),
        }),
      ],
    });
    dashboard.addWidgets(...states(props));
    dashboard.addWidgets(...passes(props));
    dashboard.addWidgets(...backend(props));
    dashboard.addWidgets(...events(props));
    dashboard.addWidgets(
      new cloudwatch.CustomWidget({
        title: "History",
        functionArn: props.history.widget.functionArn,
        width: 24,
        height: 12,
      }),
    );
    dashboard.addWidgets(...queries(props.history.logGroup));
  }
}

function states({ alarms, cluster, kinds }: DashboardProps): readonly cloudwatch.IWidget[] {
  // The sweep counts the objects every quarter of an hour.
  const options = { statistic: "Maximum", period: Duration.minutes(15) };
  return [
    new cloudwatch.AlarmStatusWidget({ title: "Alarms", alarms: [...alarms.all], width: 12, height: 4 }),
    new cloudwatch.SingleValueWidget({
      title: "Objects",
      width: 12,
      height: 4,
      period: options.period,
      metrics: objectStates.map((state) =>
        sumOf(
          state,
          kinds.map((kind) => driftlessMetric("Objects", { cluster, kind, state }, options)),
          options.period,
        ),
      ),
    }),
  ];
}

function passes({ cluster, kinds }: DashboardProps): readonly cloudwatch.IWidget[] {
  const latency = (statistic: string) => driftlessMetric("ChangeLatency", { cluster }, { statistic, label: statistic });
  return [
    new cloudwatch.GraphWidget({
      title: "Passes by outcome",
      width: 12,
      stacked: true,
      left: historyOutcomes.map((outcome) =>
        sumOf(
          outcome,
          kinds.map((kind) => driftlessMetric("Reconciles", { cluster, kind, outcome }, SUM)),
        ),
      ),
      right: [
        sumOf(
          "drift corrected",
          kinds.map((kind) => driftlessMetric("DriftCorrected", { cluster, kind }, SUM)),
        ),
      ],
    }),
    new cloudwatch.GraphWidget({
      title: "From a change to the end of its pass",
      width: 12,
      left: [latency("p50"), latency("p95")],
    }),
  ];
}

function backend({ cluster, queues, functions: { reconcile, sweep } }: DashboardProps): readonly cloudwatch.IWidget[] {
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

function events({ cluster, busName }: DashboardProps): readonly cloudwatch.IWidget[] {
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

/** These tables are shown even if the history widget fails, because they do not depend on its function. */
function queries(logGroup: ILogGroup): readonly cloudwatch.IWidget[] {
  const logGroupNames = [logGroup.logGroupName];
  const wanted = ["filter history = 1", `filter name like /${OBJECT}/`];
  return [
    new cloudwatch.LogQueryWidget({
      title: "The last 100 records",
      logGroupNames,
      width: 14,
      height: 8,
      queryLines: [
        "fields @timestamp, kind, namespace, name, outcome, event, error.message",
        ...wanted,
        "sort @timestamp desc",
        "limit 100",
      ],
    }),
    new cloudwatch.LogQueryWidget({
      title: "Failures by call and code",
      logGroupNames,
      width: 10,
      height: 8,
      queryLines: [
        ...wanted,
        'filter outcome in ["terminal", "retry", "failed"]',
        "stats count(*) as passes, max(@timestamp) as latest by error.call, error.code",
        "sort passes desc",
      ],
    }),
  ];
}
