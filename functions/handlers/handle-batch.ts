import { injectLambdaContext } from "@aws-lambda-powertools/logger/middleware";
import type { Metrics } from "@aws-lambda-powertools/metrics";
import middy from "@middy/core";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { consume, type Message } from "../../lib/queue/consume.ts";
import type { QueueUrls } from "../../lib/queue/queue-for.ts";
import type { WorkQueue } from "../../lib/queue/work-queue.ts";
import { startInvocationClock } from "../invocation-clock.ts";
import { createLog } from "../log.ts";
import { createMeasuring } from "../measurements.ts";
import { type ServeDependencies, serveObject } from "../serve-object.ts";

/** The dependencies of the reconcile function. */
export interface BatchDependencies extends ServeDependencies {
  readonly queue: Pick<WorkQueue, "send" | "setVisibility">;
  readonly queueUrls: QueueUrls;
  /** A random number from 0 up to, but not including, 1. */
  readonly random: () => number;
  readonly metrics: Metrics;
}

const LOGGED_CHARACTERS = 1_000;

/**
 * Creates the handler of the reconcile function, which runs one pass for each object in a batch. All these passes run concurrently. The
 * handler returns the messages that SQS has to deliver again, and always returns before the time-out, even if a pass does not end.
 */
export function createBatchHandler(dependencies: BatchDependencies) {
  const { logger, metrics, cluster, historyValues } = dependencies;
  const log = createLog(logger, historyValues);
  const startMeasurements = createMeasuring(metrics, cluster);
  return middy<SQSEvent, SQSBatchResponse>()
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .handler(async ({ Records }, context) => {
      const { signal, overdue, stop } = startInvocationClock(context);
      const measurements = startMeasurements(context.functionName);
      const invocation = { measurements, requestId: context.awsRequestId, overdue };
      try {
        const results = consume(Records.map(toMessage), {
          ...dependencies,
          serve: (messages, send) => {
            const run = { holder: `${context.awsRequestId}/${messages[0].id}`, signal, send };
            return serveObject(messages, run, invocation, dependencies);
          },
          drop: ({ id, body }) => {
            const start = body.slice(0, LOGGED_CHARACTERS);
            log.error("messages dropped", { cause: "not a reconcile request", messageIds: [id], body: start });
            measurements.measure("DroppedMessages", 1);
          },
          log,
        });
        return { batchItemFailures: (await failures(results)).map((itemIdentifier) => ({ itemIdentifier })) };
      } finally {
        measurements.publish();
        stop();
      }
    });
}

function toMessage({ messageId, body, receiptHandle, attributes, eventSourceARN }: SQSRecord): Message {
  const receiveCount = Number(attributes.ApproximateReceiveCount);
  const sentAt = Number(attributes.SentTimestamp);
  return { id: messageId, body, receiptHandle, receiveCount, sentAt, queueArn: eventSourceARN };
}

/** The ids of the messages whose promise rejects. */
async function failures(results: ReadonlyMap<string, Promise<void>>): Promise<readonly string[]> {
  const settled = await Promise.allSettled(results.values());
  return [...results.keys()].filter((_, index) => settled[index]?.status === "rejected");
}
