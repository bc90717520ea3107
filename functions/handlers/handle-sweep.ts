import type { Logger } from "@aws-lambda-powertools/logger";
import { injectLambdaContext } from "@aws-lambda-powertools/logger/middleware";
import type { Metrics } from "@aws-lambda-powertools/metrics";
import middy from "@middy/core";
import * as z from "zod/mini";
import { fieldExportKind } from "../../lib/exports/field-export-kind.ts";
import { countedStates } from "../../lib/history/object-state.ts";
import { errorMessage } from "../../lib/redaction/error-message.ts";
import type { Poll } from "../../lib/sweep/poll.ts";
import type { SweepInput, SweepResult } from "../../lib/sweep/sweep.ts";
import { createMeasuring, type Measurements } from "../measurements.ts";

const Seconds = z.int().check(z.positive());
const SweepEvent = z.object({ windowSeconds: Seconds, periodSeconds: z.optional(Seconds) });
const PollEvent = z.strictObject({ poll: z.literal(true) });
const Event = z.union([PollEvent, SweepEvent]);

/** The dependencies of the sweep function. */
export interface SweepHandlerDependencies {
  readonly sweep: (input: SweepInput) => Promise<SweepResult>;
  readonly poll: Poll;
  /** Makes SQS move only the messages of the deployment's queues to its dead-letter queue. Says whether that was necessary. */
  readonly limitDeadLetterSources: () => Promise<boolean>;
  /** The percentage of its lifetime that the token for the API server has used; `undefined` if the token's expiry is not known. */
  readonly tokenAge: () => Promise<number | undefined>;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** The cluster's name in metrics. */
  readonly cluster: string;
}

/**
 * Creates the handler of the sweep function. Its event is `{windowSeconds, periodSeconds?}`, or `{poll: true}` if the function replaces the
 * relay; any other event is rejected.
 */
export function createSweepHandler(dependencies: SweepHandlerDependencies) {
  const { sweep, poll, limitDeadLetterSources, tokenAge, logger, metrics, cluster } = dependencies;
  const startMeasurements = createMeasuring(metrics, cluster);
  return middy<unknown, SweepResult>()
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .handler(async (event, { functionName }) => {
      const input = Event.safeParse(event);
      if (!input.success) {
        throw new Error(
          `the sweep accepts {windowSeconds, periodSeconds?} or {poll: true}: ${z.prettifyError(input.error)}`,
        );
      }
      const measurements = startMeasurements(functionName);
      try {
        const isPoll = "poll" in input.data;
        if (!isPoll) await limit();
        const result = await ("poll" in input.data ? poll() : sweep(input.data));
        const { notInstalled, refused, objects, ...counts } = result;
        logger.info(isPoll ? "polled" : "swept", { ...input.data, ...counts });
        if (notInstalled.length > 0) {
          logger.warn("kinds are not installed; apply the manifests that npm run cluster writes", {
            kinds: notInstalled,
          });
        }
        if (refused.length > 0) {
          logger.warn("the cluster rejects the function's token or does not allow it to list kinds", {
            kinds: refused,
          });
        }
        measurements.measure("ObjectsEnqueued", result.enqueued);
        measurements.measure("KindsNotInstalled", notInstalled.length);
        measurements.measure("KindsRefused", refused.length);
        const age = await tokenAge();
        if (age !== undefined) measurements.measure("TokenAge", age);
        if (!isPoll) measureObjects(objects, measurements);
        return result;
      } catch (error) {
        // Lambda's runtime logs a thrown error with all its properties, so a new error that contains only the message is thrown.
        throw new Error(errorMessage(error));
      } finally {
        measurements.publish();
      }
    });

  /** A failure does not stop the sweep, and the next run tries again. */
  async function limit(): Promise<void> {
    try {
      if (await limitDeadLetterSources())
        logger.info("the dead-letter queue accepts only the messages of our queues now");
    } catch (error) {
      logger.warn("could not limit which queues have our dead-letter queue", { error: errorMessage(error) });
    }
  }
}

/** Measures the objects of each kind by state, except FieldExports, which are not resources and have none of these states. */
function measureObjects(objects: SweepResult["objects"], { measure }: Pick<Measurements, "measure">): void {
  for (const [kind, states] of Object.entries(objects)) {
    if (kind === fieldExportKind.kind) continue;
    for (const state of countedStates) measure("Objects", states[state], { kind, state });
    if (states.terminal > 0) measure("TerminalObjects", states.terminal);
  }
}
