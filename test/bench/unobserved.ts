import type { Environment } from "../../lib/local/processes/environment.ts";

/** The environment of functions that write neither history nor metrics, which is used to measure the cost of both. */
export const unobserved: Environment = { HISTORY_VALUES: "off", POWERTOOLS_METRICS_DISABLED: "true" };
