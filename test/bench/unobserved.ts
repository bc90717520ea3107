import type { BenchContext } from "./measures/bench-context.ts";

/** The functions' configuration with which they write neither history nor metrics, which is used to measure the cost of both. */
export const unobserved: Pick<BenchContext, "parameters" | "functionVariables"> = {
  parameters: { historyValues: "off" },
  functionVariables: { POWERTOOLS_METRICS_DISABLED: "true" },
};
