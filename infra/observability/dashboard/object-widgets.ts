import { Duration } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import { countedStates } from "../../../lib/history/object-state.ts";
import { eachMetric, sumOfMetrics } from "../driftless-metric.ts";
import type { DashboardProps } from "./dashboard-props.ts";

/** The alarms, and how many objects are in each state now. */
export function states(props: DashboardProps): readonly cloudwatch.IWidget[] {
  return [
    new cloudwatch.AlarmStatusWidget({ title: "Alarms", alarms: [...props.alarms.all], width: 12, height: 4 }),
    new cloudwatch.SingleValueWidget({
      title: "Objects",
      width: 12,
      height: 4,
      period: SWEEP.period,
      metrics: objectsByState(props),
    }),
  ];
}

/** How the number of objects in each state changes, and how much drift there was on each day. */
export function trends(props: DashboardProps): readonly cloudwatch.IWidget[] {
  const { cluster } = props;
  return [
    new cloudwatch.GraphWidget({ title: "Objects by state", width: 12, stacked: true, left: objectsByState(props) }),
    new cloudwatch.GraphWidget({
      title: "Drift corrected by day",
      width: 12,
      stacked: true,
      // Whatever time range is chosen for the dashboard: three hours show no trend.
      start: "-P14D",
      end: "P0D",
      left: [
        eachMetric(
          "DriftCorrected",
          { cluster },
          // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudWatch puts the kind there.
          { statistic: "Sum", period: Duration.days(1), label: "${PROP('Dim.kind')}" },
        ),
      ],
    }),
  ];
}

/** The sweep counts the objects every quarter of an hour. */
const SWEEP = { statistic: "Maximum", period: Duration.minutes(15) } as const;

function objectsByState({ cluster }: DashboardProps): cloudwatch.IMetric[] {
  return countedStates.map((state) => sumOfMetrics("Objects", { cluster, state }, { ...SWEEP, label: state }));
}
