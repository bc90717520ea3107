import { injectLambdaContext } from "@aws-lambda-powertools/logger/middleware";
import { MetricUnit } from "@aws-lambda-powertools/metrics";
import { logMetrics } from "@aws-lambda-powertools/metrics/middleware";
import middy from "@middy/core";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { consume, type Message, type QueueUrls } from "../lib/queue/consume.ts";
import type { WorkQueue } from "../lib/queue/work-queue.ts";
import { startInvocationClock } from "./invocation-clock.ts";
import { createLog } from "./log.ts";
import { countOutcomes } from "./outcomes.ts";
import { type ServeDependencies, serveObject } from "./serve-object.ts";

/** What the reconcile function works with. */
export interface BatchDependencies extends ServeDependencies {
  readonly queue: Pick<WorkQueue, "send" | "setVisibility">;
  readonly queueUrls: QueueUrls;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
}

const LOGGED_CHARACTERS = 1_000;

/**
 * Makes the handler of the reconcile function: one pass for each object of a batch, all at once. It answers with the messages that
 * have to come again, in time whatever a pass does.
 */
export function createBatchHandler(dependencies: BatchDependencies) {
  const { logger, metrics } = dependencies;
  const log = createLog(logger);
  return middy<SQSEvent, SQSBatchResponse>()
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .use(logMetrics(metrics, { captureColdStartMetric: true }))
    .handler(async ({ Records }, context) => {
      const { signal, overdue, stop } = startInvocationClock(context);
      const outcomes = countOutcomes(metrics);
      try {
        const results = consume(Records.map(toMessage), {
          ...dependencies,
          serve: (messages, send) => {
            const run = { holder: `${context.awsRequestId}/${messages[0].id}`, signal, send };
            return serveObject(messages, run, overdue, { ...dependencies, outcomes });
          },
          drop: ({ id, body }) => {
            const start = body.slice(0, LOGGED_CHARACTERS);
            log.error("messages dropped", { cause: "not a reconcile request", messageIds: [id], body: start });
            metrics.addMetric("DroppedMessages", MetricUnit.Count, 1);
          },
          log,
        });
        return { batchItemFailures: (await failures(results)).map((itemIdentifier) => ({ itemIdentifier })) };
      } finally {
        outcomes.publish();
        stop();
      }
    });
}

function toMessage({ messageId, body, receiptHandle, attributes, eventSourceARN }: SQSRecord): Message {
  const receiveCount = Number(attributes.ApproximateReceiveCount);
  return { id: messageId, body, receiptHandle, receiveCount, queueArn: eventSourceARN };
}

/** The ids of the messages whose promise rejects. */
async function failures(results: ReadonlyMap<string, Promise<void>>): Promise<readonly string[]> {
  const settled = await Promise.allSettled(results.values());
  return [...results.keys()].filter((_, index) => settled[index]?.status === "rejected");
}
