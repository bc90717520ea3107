import { ReconcileRequest } from "../../../lib/queue/reconcile-request.ts";
import type { Delayed, WorkQueue } from "../../../lib/queue/work-queue.ts";
import type { Intercept } from "../../support/worlds/port-call.ts";

/** A message in the queue. */
export interface QueuedMessage {
  readonly id: string;
  readonly request: ReconcileRequest;
  visibleAt: number;
  receiveCount: number;
}

/** An unordered queue: the receiver chooses the message. A message that is not deleted becomes visible again. */
export interface MemoryQueue extends WorkQueue {
  /** Every message that has not been deleted, in the order in which they become visible. */
  messages(): readonly QueuedMessage[];
  add(delayed: Delayed): void;
  /** Hides a message for the queue's visibility timeout. */
  receive(message: QueuedMessage): void;
  delete(id: string): void;
}

export const QUEUE_URL = "http://127.0.0.1/000000000000/changes";
const QUEUE_ARN = "arn:aws:sqs:us-west-2:000000000000:changes";
export const VISIBILITY_SECONDS = 180;

export function createMemoryQueue({
  now,
  intercept,
}: {
  readonly now: () => number;
  readonly intercept: Intercept;
}): MemoryQueue {
  const messages = new Map<string, QueuedMessage>();
  let latest = 0;

  return {
    messages: () => [...messages.values()].toSorted((one, other) => one.visibleAt - other.visibleAt),
    add,
    receive(message) {
      message.visibleAt = now() + VISIBILITY_SECONDS * 1000;
      message.receiveCount++;
    },
    delete(id) {
      messages.delete(id);
    },
    send: (_url, delayed) => call("send", delayed, () => add(delayed)),
    sendBatch: (_url, batch) => call("sendBatch", batch, () => batch.forEach(add)),
    setVisibility: (_url, receiptHandle, seconds) =>
      call("setVisibility", { receiptHandle, seconds }, () => {
        const message = messages.get(receiptHandle);
        if (message !== undefined) message.visibleAt = now() + seconds * 1000;
      }),
  };

  function add({ request, delaySeconds }: Delayed): void {
    const id = `m${++latest}`;
    const visibleAt = now() + delaySeconds * 1000;
    messages.set(id, { id, request: ReconcileRequest.parse(request), visibleAt, receiveCount: 0 });
  }

  function call(verb: string, body: unknown, carryOut: () => void): Promise<void> {
    return intercept({ port: "queue", verb, writes: true, body }, carryOut);
  }
}

/** The message as the function receives it. */
export function received({ id, request, receiveCount }: QueuedMessage) {
  return { id, body: JSON.stringify(request), receiptHandle: id, receiveCount, sentAt: 0, queueArn: QUEUE_ARN };
}
