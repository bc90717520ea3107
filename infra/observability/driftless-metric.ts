import type { Duration } from "aws-cdk-lib";
import { MathExpression, Metric, type MetricOptions } from "aws-cdk-lib/aws-cloudwatch";
import { type DimensionOf, METRICS_NAMESPACE, type MetricName, metrics } from "../../lib/metrics/metrics.ts";

/** One of the metrics that the functions write, with all of its dimensions. */
export function driftlessMetric<Name extends MetricName>(
  metricName: Name,
  dimensionsMap: Readonly<Record<DimensionOf<Name>, string>>,
  options: Pick<MetricOptions, "statistic" | "period" | "label">,
): Metric {
  return new Metric({ namespace: METRICS_NAMESPACE, metricName, dimensionsMap, ...options });
}

/** How a search adds up and names what it finds. */
interface SearchOptions {
  readonly statistic: "Sum" | "Maximum";
  readonly period: Duration;
  readonly label: string;
}

/**
 * A metric for each kind, or for each value of whichever dimensions are not given. CloudWatch finds these when it shows the dashboard, so the
 * dashboard does not grow with the kinds. It finds those that have had a value in the last two weeks, and shows at most 500.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/search-expression-syntax.html
 */
export function eachMetric(...[name, given, options]: Parameters<typeof searchFor>): MathExpression {
  return shown(searchFor(name, given, options), options);
}

/** The sum of the metrics that `eachMetric` shows. */
export function sumOfMetrics(...[name, given, options]: Parameters<typeof searchFor>): MathExpression {
  return shown(`SUM(${searchFor(name, given, options)})`, options);
}

type Dimensions = Readonly<{ [Name in DimensionOf<MetricName>]?: string }>;

function searchFor(name: MetricName, given: Dimensions, { statistic, period }: SearchOptions): string {
  const schema = [METRICS_NAMESPACE, ...metrics[name].dimensions].join(",");
  const terms = Object.entries({ MetricName: name, ...given }).map(([term, value]) => `${term}="${value}"`);
  return `SEARCH('{${schema}} ${terms.join(" ")}', '${statistic}', ${period.toSeconds()})`;
}

function shown(expression: string, { period, label }: SearchOptions): MathExpression {
  return new MathExpression({ expression, usingMetrics: {}, period, label });
}
