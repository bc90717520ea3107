import type { Log } from "../reconcile/log.ts";
import { backOffSeconds } from "./back-off.ts";
import { type Group, groupByObject } from "./group-by-object.ts";
import { queueUrlOf } from "./queue-url.ts";
import { ReconcileRequest } from "./reconcile-request.ts";
import type { Delayed, WorkQueue } from "./work-queue.ts";

/** A message as it came from a queue. */
export interface Message {
  readonly id: string;
  readonly body: string;
  readonly receiptHandle: string;
  /** How often it has been received, this time included. */
  readonly receiveCount: number;
  readonly queueArn: string;
}

/** A message that holds a request. */
export interface Received extends Message {
  readonly request: ReconcileRequest;
}

/** What handling a batch needs. */
export interface ConsumeDependencies {
  /** Serves one object; `requeue` is what is to be sent to the queue that the messages came from. */
  readonly serve: (messages: Group<Received>) => Promise<{ readonly requeue?: Delayed }>;
  readonly queue: Pick<WorkQueue, "send" | "setVisibility">;
  readonly queueUrls: readonly string[];
  readonly random: () => number;
  readonly log: Log;
}

/**
 * Handles a batch of messages: one `serve` for each object, all at once; the messages of one object share its result.
 *
 * A message whose promise rejects is to be reported as failed; it comes back after a back-off by its receive count, and after
 * too many receipts ends in the dead-letter queue. So does a message that is not a `ReconcileRequest`.
 */
export function consume(
  messages: readonly Message[],
  dependencies: ConsumeDependencies,
): ReadonlyMap<string, Promise<void>> {
  const results = new Map<string, Promise<void>>();
  const received: Received[] = [];
  for (const message of messages) {
    const request = parse(message.body);
    if (request === undefined) {
      dependencies.log.error("message is not a reconcile request", { messageId: message.id });
      results.set(
        message.id,
        fail([message], new Error(`message ${message.id} is not a reconcile request`), dependencies),
      );
    } else {
      received.push({ ...message, request });
    }
  }
  for (const group of groupByObject(received)) {
    const result = serveGroup(group, dependencies);
    for (const { id } of group) results.set(id, result);
  }
  return results;
}

function parse(body: string): ReconcileRequest | undefined {
  try {
    return ReconcileRequest.safeParse(JSON.parse(body)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function serveGroup(group: Group<Received>, dependencies: ConsumeDependencies): Promise<void> {
  try {
    const { requeue } = await dependencies.serve(group);
    if (requeue !== undefined) {
      await dependencies.queue.send(queueUrlOf(group[0].queueArn, dependencies.queueUrls), requeue);
    }
  } catch (error) {
    await fail(group, error, dependencies);
  }
}

async function fail(
  messages: readonly Message[],
  reason: unknown,
  { queue, queueUrls, random, log }: ConsumeDependencies,
): Promise<never> {
  const changes = messages.map(async ({ queueArn, receiptHandle, receiveCount }) => {
    const url = queueUrlOf(queueArn, queueUrls);
    await queue.setVisibility(url, receiptHandle, backOffSeconds(receiveCount, random));
  });
  for (const change of await Promise.allSettled(changes)) {
    if (change.status === "rejected") {
      log.warn("message keeps the visibility of its queue", { error: change.reason });
    }
  }
  throw reason;
}
