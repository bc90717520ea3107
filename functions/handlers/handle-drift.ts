import type { Logger } from "@aws-lambda-powertools/logger";
import { injectLambdaContext } from "@aws-lambda-powertools/logger/middleware";
import type { Metrics } from "@aws-lambda-powertools/metrics";
import middy from "@middy/core";
import { type CloudTrailCall, CloudTrailEvent } from "../../lib/drift/cloudtrail-event.ts";
import type { DriftResult } from "../../lib/drift/drift.ts";
import { errorMessage } from "../../lib/redaction/error-message.ts";
import { createMeasuring } from "../measurements.ts";

/** The dependencies of the drift function. */
export interface DriftHandlerDependencies {
  readonly drift: (call: CloudTrailCall) => Promise<DriftResult>;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** The cluster's name in metrics. */
  readonly cluster: string;
}

/**
 * Creates the handler of the drift function. Its event is a CloudTrail event, delivered by EventBridge. A malformed event is dropped and
 * counted, because no retry could process it.
 */
export function createDriftHandler({ drift, logger, metrics, cluster }: DriftHandlerDependencies) {
  const startMeasurements = createMeasuring(metrics, cluster);
  return middy<unknown, DriftResult | undefined>()
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .handler(async (event, { functionName }) => {
      const measurements = startMeasurements(functionName);
      try {
        const parsed = CloudTrailEvent.safeParse(event);
        if (!parsed.success) {
          logger.error("event dropped", { cause: "not a CloudTrail event" });
          measurements.measure("DroppedEvents", 1);
          return undefined;
        }
        const result = await drift(parsed.data.detail);
        if (result.outcome === "enqueued") logger.info("drift", { ...result });
        else logger.debug("drift", { ...result });
        measurements.measure("DriftRequests", result.enqueued);
        return result;
      } catch (error) {
        // Lambda's runtime logs a thrown error with all its properties, so a new error that contains only the message is thrown.
        throw new Error(errorMessage(error));
      } finally {
        measurements.publish();
      }
    });
}
