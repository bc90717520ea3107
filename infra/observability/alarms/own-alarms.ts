import { type DimensionOf, METRICS_NAMESPACE, type MetricName } from "../../../lib/metrics/metrics.ts";
import type { AlarmDefinition } from "./alarm-definition.ts";

/** Options of `ownAlarms`. */
export interface OwnAlarmOptions {
  readonly clusterName: string;
  /** Whether the users have to renew the token for the API server. */
  readonly renewsToken: boolean;
  readonly maximumDeletesPerHour: number | "off";
  readonly maximumRepairsPerHour: number | "off";
  readonly maximumOpeningsPerHour: number | "off";
  /** The conditions that raise an alarm even though the backend is working. */
  readonly alarmOn: readonly string[];
}

/** The limits per hour, and what waits when one of them is reached. */
const LIMITS = [
  { parameter: "maximumDeletesPerHour", metric: "DeleteRateExceeded", name: "deletes-wait", what: "Deletes" },
  { parameter: "maximumRepairsPerHour", metric: "RepairRateExceeded", name: "repairs-wait", what: "Repairs" },
  { parameter: "maximumOpeningsPerHour", metric: "OpeningRateExceeded", name: "openings-wait", what: "Openings" },
] as const;

/** Where to see which kinds an alarm is about: one alarm for each kind would make the stack grow with the kinds. */
const NAMES_KINDS = 'On the dashboard, "Objects whose latest record is a failure" shows of which kinds.';

/** A metric without a dimension other than the cluster. An alarm can watch no other one as a whole. */
type UndividedMetric = { [Name in MetricName]: DimensionOf<Name> extends "cluster" ? Name : never }[MetricName];

/** The alarms on the metrics that the functions write. */
export function ownAlarms(options: OwnAlarmOptions): readonly AlarmDefinition[] {
  const { clusterName: cluster, renewsToken, alarmOn } = options;
  const own = (metricName: UndividedMetric) => ({
    namespace: METRICS_NAMESPACE,
    metricName,
    dimensionsMap: { cluster },
  });
  const counted = { statistic: "Sum", breaches: "above", threshold: 0 } as const;
  const anHour = {
    statistic: "Maximum",
    breaches: "above",
    threshold: 0,
    periodMinutes: 15,
    breaching: 4,
    periods: 4,
  } as const;
  return [
    {
      name: "failing-passes",
      metric: own("FailedPasses"),
      // Failures in three consecutive periods span at least five minutes, whereas a single failed request is retried within seconds.
      ...counted,
      periodMinutes: 5,
      breaching: 3,
      periods: 3,
      meaning: `Passes are ending without a status. ${NAMES_KINDS}`,
      section: "failing-passes",
    },
    {
      name: "kinds-not-installed",
      metric: own("KindsNotInstalled"),
      ...anHour,
      meaning: "The cluster lacks the definition of a kind.",
      section: "kinds-out-of-reach",
    },
    {
      name: "kinds-refused",
      metric: own("KindsRefused"),
      ...anHour,
      meaning: "The cluster rejects the functions' token, or does not allow it to list a kind.",
      section: "kinds-out-of-reach",
    },
    ...(renewsToken
      ? [
          {
            name: "token-ages",
            metric: own("TokenAge"),
            ...({
              statistic: "Maximum",
              breaches: "above",
              threshold: 75,
              periodMinutes: 15,
              breaching: 1,
              periods: 1,
            } as const),
            meaning: "The token for the API server has used three quarters of its lifetime and has not been renewed.",
            section: "the-clusters-token",
          },
        ]
      : []),
    ...LIMITS.filter(({ parameter }) => options[parameter] !== "off").map(({ parameter, name, metric, what }) => ({
      name,
      metric: own(metric),
      // Each object that is waiting is checked at least once per period.
      ...counted,
      periodMinutes: 15,
      breaching: 1,
      periods: 1,
      meaning: `${what} are waiting: ${parameter} was reached. If the ${what.toLowerCase()} are a mistake, set paused.`,
      section: "deletes-wait",
    })),
    ...(alarmOn.includes("drift")
      ? [
          {
            name: "drift",
            metric: own("DriftPasses"),
            ...counted,
            periodMinutes: 15,
            breaching: 1,
            periods: 1,
            meaning:
              "A resource was changed outside the cluster, and Driftless has changed it back. " +
              'On the dashboard, "Drift corrected by day" shows of which kind.',
            section: "drift-and-terminal-objects",
          },
        ]
      : []),
    ...(alarmOn.includes("terminal")
      ? [
          {
            name: "terminal",
            metric: own("TerminalObjects"),
            ...anHour,
            breaching: 2,
            periods: 2,
            meaning: `There are objects that cannot be reconciled until a user intervenes. ${NAMES_KINDS}`,
            section: "drift-and-terminal-objects",
          },
        ]
      : []),
  ];
}
