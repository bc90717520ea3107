import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics } from "@aws-lambda-powertools/metrics";
import type { Context } from "aws-lambda";
import { METRICS_NAMESPACE } from "../../lib/metrics/metrics.ts";

/** Lambda's context, with only the members that the handlers read. */
export const context = {
  awsRequestId: "request-1",
  functionName: "driftless",
  getRemainingTimeInMillis: () => 30_000,
} as Context;

/** The logger, the cluster and the metrics of a handler. */
export const tools = () => ({
  logger: new Logger({ serviceName: "driftless" }),
  cluster: "east",
  metrics: new Metrics({ serviceName: "driftless", namespace: METRICS_NAMESPACE }),
});
