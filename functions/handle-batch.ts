import { BatchProcessor, EventType, processPartialResponse } from "@aws-lambda-powertools/batch";
import type { Logger } from "@aws-lambda-powertools/logger";
import { injectLambdaContext } from "@aws-lambda-powertools/logger/middleware";
import { type Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { logMetrics } from "@aws-lambda-powertools/metrics/middleware";
import middy from "@middy/core";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { consume, type Message, type Received } from "../lib/queue/consume.ts";
import type { Group } from "../lib/queue/group-by-object.ts";
import type { ReconcileRequest } from "../lib/queue/reconcile-request.ts";
import type { WorkQueue } from "../lib/queue/work-queue.ts";
import type { Log } from "../lib/reconcile/log.ts";
import type { Verdict } from "../lib/reconcile/verdict.ts";
import { createLog } from "./log.ts";

/** What the reconcile function works with. */
export interface BatchDependencies {
  /** Reconciles one object for all these requests; rejects if no status could be written. */
  readonly reconcile: (requests: Group<ReconcileRequest>, holder: string, log: Log) => Promise<Verdict>;
  readonly queue: Pick<WorkQueue, "send" | "setVisibility">;
  readonly queueUrls: readonly string[];
  readonly now: () => number;
  readonly random: () => number;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Makes the handler of the reconcile function: one pass for each object of a batch, all at once, with partial responses. */
export function createBatchHandler(dependencies: BatchDependencies) {
  const { logger, metrics } = dependencies;
  return middy<SQSEvent, SQSBatchResponse>()
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .use(logMetrics(metrics, { captureColdStartMetric: true }))
    .handler(async (event, context) => {
      const serve = (messages: Group<Received>) => serveObject(messages, context.awsRequestId, dependencies);
      const results = consume(event.Records.map(toMessage), { ...dependencies, serve, log: createLog(logger) });
      const wait = async ({ messageId }: SQSRecord) => await results.get(messageId);
      return await processPartialResponse(event, wait, new BatchProcessor(EventType.SQS), {
        context,
        throwOnFullBatchFailure: false,
      });
    });
}

function toMessage({ messageId, body, receiptHandle, attributes, eventSourceARN }: SQSRecord): Message {
  const receiveCount = Number(attributes.ApproximateReceiveCount);
  return { id: messageId, body, receiptHandle, receiveCount, queueArn: eventSourceARN };
}

async function serveObject(
  messages: Group<Received>,
  awsRequestId: string,
  { reconcile, now, logger, metrics }: BatchDependencies,
): Promise<Verdict> {
  const [first, ...others] = messages;
  const { kind, namespace, name, uid } = first.request;
  const reasons = messages.map(({ request }) => request.reason);
  const log = createLog(logger.createChild({ persistentKeys: { kind, namespace, name, uid, reasons } }));
  const started = now();
  let outcome = "failed";
  try {
    const requests = [first.request, ...others.map(({ request }) => request)] as const;
    const verdict = await reconcile(requests, `${awsRequestId}/${first.id}`, log);
    outcome = verdict.outcome;
    log.info("reconciled", {
      outcome,
      requeueAfterSeconds: verdict.requeue?.delaySeconds,
      milliseconds: now() - started,
    });
    return verdict;
  } catch (error) {
    log.error("not reconciled", { outcome, error, milliseconds: now() - started });
    throw error;
  } finally {
    metrics.addMetric("ReconcileDuration", MetricUnit.Milliseconds, now() - started);
    metrics.singleMetric().addDimension("outcome", outcome).addMetric("Reconciles", MetricUnit.Count, 1);
  }
}
