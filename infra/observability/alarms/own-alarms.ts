import { type DimensionOf, METRICS_NAMESPACE, type MetricName } from "../../../lib/metrics/metrics.ts";
import type { AlarmDefinition } from "./alarm-definition.ts";

/** Options of `ownAlarms`. */
export interface OwnAlarmOptions {
  readonly clusterName: string;
  readonly kinds: readonly string[];
  /** Whether the users have to renew the token for the API server. */
  readonly renewsToken: boolean;
  readonly limitsDeletes: boolean;
  /** The conditions that raise an alarm even though the backend is working. */
  readonly alarmOn: readonly string[];
}

/** The alarms on the metrics that the functions write. */
export function ownAlarms(options: OwnAlarmOptions): readonly AlarmDefinition[] {
  const { clusterName: cluster, kinds, renewsToken, limitsDeletes, alarmOn } = options;
  const own = <Name extends MetricName>(
    metricName: Name,
    dimensions: Readonly<Record<Exclude<DimensionOf<Name>, "cluster">, string>>,
  ) => ({
    namespace: METRICS_NAMESPACE,
    metricName,
    dimensionsMap: { cluster, ...dimensions },
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
    ...kinds.map((kind) => ({
      name: `failing-passes-${kind}`,
      metric: own("Reconciles", { kind, outcome: "failed" }),
      // Failures in three consecutive periods span at least five minutes, whereas a single failed request is retried within seconds.
      ...counted,
      periodMinutes: 5,
      breaching: 3,
      periods: 3,
      meaning: `Passes over ${kind} objects are ending without a status.`,
      section: "failing-passes",
    })),
    {
      name: "kinds-not-installed",
      metric: own("KindsNotInstalled", {}),
      ...anHour,
      meaning: "The cluster lacks the definition of a kind.",
      section: "kinds-out-of-reach",
    },
    {
      name: "kinds-refused",
      metric: own("KindsRefused", {}),
      ...anHour,
      meaning: "The cluster rejects the functions' token, or does not allow it to list a kind.",
      section: "kinds-out-of-reach",
    },
    ...(renewsToken
      ? [
          {
            name: "token-ages",
            metric: own("TokenAge", {}),
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
    ...(limitsDeletes
      ? [
          {
            name: "deletes-wait",
            metric: own("DeleteRateExceeded", {}),
            // Each object whose delete is waiting is checked at least once per period.
            ...counted,
            periodMinutes: 15,
            breaching: 1,
            periods: 1,
            meaning:
              "Deletes are waiting: maximumDeletesPerHour was reached. If the deletes are a mistake, set paused.",
            section: "deletes-wait",
          },
        ]
      : []),
    ...(alarmOn.includes("drift")
      ? kinds.map((kind) => ({
          name: `drift-${kind}`,
          metric: own("DriftCorrected", { kind }),
          ...counted,
          periodMinutes: 15,
          breaching: 1,
          periods: 1,
          meaning: `A resource of kind ${kind} was changed outside the cluster, and Driftless has changed it back.`,
          section: "drift-and-terminal-objects",
        }))
      : []),
    ...(alarmOn.includes("terminal")
      ? kinds.map((kind) => ({
          name: `terminal-${kind}`,
          metric: own("Objects", { kind, state: "terminal" }),
          ...anHour,
          breaching: 2,
          periods: 2,
          meaning: `There are ${kind} objects that cannot be reconciled until a user intervenes.`,
          section: "drift-and-terminal-objects",
        }))
      : []),
  ];
}
