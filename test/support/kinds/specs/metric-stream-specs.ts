import fc from "fast-check";

const filters = fc.uniqueArray(
  fc.record(
    {
      namespace: fc.constantFrom("Shop", "AWS/SQS"),
      metricNames: fc.uniqueArray(fc.constantFrom("Errors", "Orders"), { minLength: 1 }),
    },
    { requiredKeys: ["namespace"] },
  ),
  { minLength: 1, maxLength: 2, selector: ({ namespace }) => namespace },
);
const others = {
  firehoseARN: fc.constantFrom("metrics", "others").map((name) => `arn:aws:firehose:us-west-2:000000000000:${name}`),
  includeLinkedAccountsMetrics: fc.boolean(),
  outputFormat: fc.constantFrom("json", "opentelemetry1.0"),
  statisticsConfigurations: fc
    .constantFrom("p50", "p99")
    .map((statistic) => [
      { additionalStatistics: [statistic], includeMetrics: [{ namespace: "Shop", metricName: "Latency" }] },
    ]),
};

/** Any settings of a metric stream. Only one of the two lists of filters can be declared. */
export const metricStreamSpecs = fc.oneof(
  fc.record({ ...others, includeFilters: filters }, { requiredKeys: ["outputFormat"] }),
  fc.record({ ...others, excludeFilters: filters }, { requiredKeys: ["outputFormat"] }),
);
