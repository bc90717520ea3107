import type { Metrics } from "@aws-lambda-powertools/metrics";
import { type DimensionOf, metrics as definitions, type MetricName } from "../lib/metrics/metrics.ts";

/** The measurements of one invocation. */
export interface Measurements {
  /** Records a value of a metric. Counts are added up. */
  measure<Name extends MetricName>(name: Name, value: number, ...dimensions: Others<Name>): void;
  /**
   * Writes the measurements: one line for each combination of dimensions, not one for each value, because CloudWatch charges for every byte
   * that is logged.
   */
  publish(): void;
}

/** The values of a metric's dimensions other than the cluster, if it has any. */
type Others<Name extends MetricName> =
  Exclude<DimensionOf<Name>, "cluster"> extends never
    ? []
    : [dimensions: Readonly<Record<Exclude<DimensionOf<Name>, "cluster">, string>>];

interface Combination {
  readonly dimensions: Readonly<Record<string, string>>;
  readonly values: Map<MetricName, number[]>;
}

/** Returns a function that starts the measurements for an invocation. The first invocation is counted as a cold start. */
export function createMeasuring(metrics: Metrics, cluster: string): (functionName: string) => Measurements {
  let isCold = true;
  return (functionName) => {
    const measurements = startMeasurements(metrics, cluster);
    if (isCold) measurements.measure("ColdStart", 1, { function_name: functionName });
    isCold = false;
    return measurements;
  };
}

function startMeasurements(metrics: Metrics, cluster: string): Measurements {
  const combinations = new Map<string, Combination>();
  return {
    measure(name, value, ...[dimensions = {}]: readonly Readonly<Record<string, string>>[]) {
      const key = JSON.stringify(dimensions);
      const combination = combinations.get(key) ?? { dimensions, values: new Map<MetricName, number[]>() };
      combinations.set(key, combination);
      const { values } = combination;
      const before = values.get(name) ?? [];
      const isCount = definitions[name].unit === "Count";
      values.set(name, isCount ? [before.reduce((sum, one) => sum + one, value)] : [...before, value]);
    },
    publish() {
      // By default, metrics have a dimension for the function's name.
      metrics.clearDefaultDimensions();
      metrics.setDefaultDimensions({ cluster });
      for (const { dimensions, values } of combinations.values()) {
        for (const [name, value] of Object.entries(dimensions)) metrics.addDimension(name, value);
        for (const [name, list] of values) {
          for (const value of list) metrics.addMetric(name, definitions[name].unit, value);
        }
        metrics.publishStoredMetrics();
      }
    },
  };
}
