import { setTimeout as sleep } from "node:timers/promises";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { Queue, QueueMessage } from "./queue.ts";
import type { RuntimeApi } from "./runtime-api.ts";

/** The queue and the function that an event source mapping connects, and the mapping's settings as the stack deploys them. */
export interface EventSource {
  readonly queue: Queue;
  readonly invoke: RuntimeApi["invoke"];
  readonly batchSize: number;
  readonly maxConcurrency: number;
}

// https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html: five batches at first, and up to 300 more a minute
// while messages are available.
const FIRST_CONCURRENCY = 5;
const MORE_PER_SECOND = 5;

/**
 * Polls a queue until `signal` is aborted, as Lambda's event source mapping is documented to do: in batches without a batching window,
 * several at a time. Deletes the messages that the function does not report as failed. Resolves when all received messages have been
 * handled.
 */
export async function poll({ queue, invoke, batchSize, maxConcurrency }: EventSource, signal: AbortSignal) {
  const running = new Set<Promise<void>>();
  let allowed = Math.min(FIRST_CONCURRENCY, maxConcurrency);
  const scaling = scale();
  while (!signal.aborted) {
    const messages = await queue.receive(batchSize, signal);
    if (messages.length === 0) break;
    const batch: Promise<void> = serve(messages).finally(() => running.delete(batch));
    running.add(batch);
    while (running.size >= allowed) await Promise.race(running);
  }
  await Promise.all([...running, scaling]);

  async function scale(): Promise<void> {
    while (!signal.aborted) {
      await sleep(1000, undefined, { signal, ref: false }).catch(() => undefined);
      const busy = running.size >= allowed && queue.visible > 0;
      allowed = Math.min(busy ? allowed + MORE_PER_SECOND : Math.max(FIRST_CONCURRENCY, running.size), maxConcurrency);
    }
  }

  async function serve(messages: readonly QueueMessage[]): Promise<void> {
    const failed = await failures(messages);
    for (const { id, receiptHandle } of messages) {
      if (!failed.has(id)) queue.delete(receiptHandle);
    }
  }

  /** The whole batch fails if the function fails, or if its response names a message that is not in the batch. */
  async function failures(messages: readonly QueueMessage[]): Promise<ReadonlySet<string>> {
    const all = new Set(messages.map(({ id }) => id));
    try {
      // What the function returns; null counts as success.
      const result = (await invoke(toEvent(queue, messages))) as SQSBatchResponse | null;
      const failed = new Set((result?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier));
      return failed.isSubsetOf(all) ? failed : all;
    } catch {
      // The function's own log says why. The messages come back when their visibility timeout ends.
      return all;
    }
  }
}

/** The event that the function receives, as SQS and the mapping build it. */
export function toEvent({ arn }: Queue, messages: readonly QueueMessage[]): SQSEvent {
  return {
    Records: messages.map(({ id, body, receiptHandle, receiveCount, sentAt }) => ({
      messageId: id,
      receiptHandle,
      body,
      attributes: {
        ApproximateReceiveCount: String(receiveCount),
        SentTimestamp: String(sentAt),
        SenderId: "bench",
        ApproximateFirstReceiveTimestamp: String(Date.now()),
      },
      messageAttributes: {},
      md5OfBody: "",
      eventSource: "aws:sqs",
      eventSourceARN: arn,
      awsRegion: "us-west-2",
    })),
  };
}
