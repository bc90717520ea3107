import { Metric, type MetricOptions } from "aws-cdk-lib/aws-cloudwatch";
import { type DimensionOf, METRICS_NAMESPACE, type MetricName } from "../../lib/metrics/metrics.ts";

/** One of the metrics that the functions write, with all of its dimensions. */
export function driftlessMetric<Name extends MetricName>(
  metricName: Name,
  dimensionsMap: Readonly<Record<DimensionOf<Name>, string>>,
  options: Pick<MetricOptions, "statistic" | "period" | "label">,
): Metric {
  return new Metric({ namespace: METRICS_NAMESPACE, metricName, dimensionsMap, ...options });
}
