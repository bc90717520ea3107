import type { Logger } from "@aws-lambda-powertools/logger";
import { injectLambdaContext } from "@aws-lambda-powertools/logger/middleware";
import { type Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { logMetrics } from "@aws-lambda-powertools/metrics/middleware";
import middy from "@middy/core";
import * as z from "zod/mini";
import type { SweepInput, SweepResult } from "../lib/sweep/sweep.ts";

const Seconds = z.int().check(z.positive());
const Input = z.object({ windowSeconds: Seconds, periodSeconds: z.optional(Seconds) });

/** What the sweep function works with. */
export interface SweepHandlerDependencies {
  readonly sweep: (input: SweepInput) => Promise<SweepResult>;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Makes the handler of the sweep function. Its event is `{windowSeconds, periodSeconds?}`; anything else is refused. */
export function createSweepHandler({ sweep, logger, metrics }: SweepHandlerDependencies) {
  return middy<unknown, SweepResult>()
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .use(logMetrics(metrics, { captureColdStartMetric: true }))
    .handler(async (event) => {
      const input = Input.safeParse(event);
      if (!input.success) {
        throw new Error(`the sweep takes {windowSeconds, periodSeconds?}: ${z.prettifyError(input.error)}`);
      }
      const result = await sweep(input.data);
      const { notInstalled, ...counts } = result;
      logger.info("swept", { ...input.data, ...counts });
      if (notInstalled.length > 0) {
        logger.warn("kinds are not installed; apply what npm run cluster writes", { kinds: notInstalled });
      }
      metrics.addMetric("ObjectsListed", MetricUnit.Count, result.listed);
      metrics.addMetric("ObjectsEnqueued", MetricUnit.Count, result.enqueued);
      metrics.addMetric("KindsNotInstalled", MetricUnit.Count, notInstalled.length);
      return result;
    });
}
