import type { Environment } from "../../lib/local/processes/environment.ts";

/** The environment of functions that write neither history nor metrics, to measure what these cost. */
export const unobserved: Environment = { HISTORY_VALUES: "off", POWERTOOLS_METRICS_DISABLED: "true" };
