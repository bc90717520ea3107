import { ChangeMessageVisibilityCommand, SendMessageBatchCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { ReconcileRequest } from "./reconcile-request.ts";
import { sendTogether } from "./send-together.ts";

/** A request that should arrive after `delaySeconds` (0 to 900). */
export interface Delayed {
  readonly request: ReconcileRequest;
  readonly delaySeconds: number;
}

/** The queues of reconcile requests. Every method rejects with the SDK's error if SQS returns an error or does not respond. */
export interface WorkQueue {
  /** Sends a request. Requests that are sent at the same time share a call, each with its own result. */
  send(queueUrl: string, delayed: Delayed): Promise<void>;
  /** Sends up to 10 requests in one call, and retries those that SQS did not accept. Rejects if some requests cannot be sent. */
  sendBatch(queueUrl: string, batch: readonly Delayed[]): Promise<void>;
  /** Makes a message that is being processed available again after `seconds`, counted from now. Gives up after 2 s. */
  setVisibility(queueUrl: string, receiptHandle: string, seconds: number): Promise<void>;
}

/** The dependencies of a work queue: an SQS client, and a function that waits between two attempts. */
export interface WorkQueueDependencies {
  readonly sqs: Pick<SQSClient, "send">;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

/** The maximum number of requests that one `sendBatch` accepts: SQS's own limit. */
export const BATCH_SIZE = 10;

const MAXIMUM_ATTEMPTS = 5;
/** Without this call, the message is still delivered again, only later, so a batch does not wait long for the call. */
const VISIBILITY_TIMEOUT_MILLISECONDS = 2_000;

/** Creates the work queue over SQS. */
export function createWorkQueue({ sqs, wait }: WorkQueueDependencies): WorkQueue {
  const senders = new Map<string, (delayed: Delayed) => Promise<void>>();

  return {
    async send(queueUrl, delayed) {
      const sender = senders.get(queueUrl) ?? sendTogether(BATCH_SIZE, (batch) => sendAll(queueUrl, batch));
      senders.set(queueUrl, sender);
      await sender(delayed);
    },

    async sendBatch(queueUrl, batch) {
      const errors = await sendAll(queueUrl, batch);
      if (errors.size === 0) return;
      const reasons = new Set([...errors.values()].map(({ message }) => message));
      throw new Error(`${errors.size} of ${batch.length} requests not sent: ${[...reasons].join("; ")}`);
    },

    async setVisibility(queueUrl, receiptHandle, seconds) {
      const message = { QueueUrl: queueUrl, ReceiptHandle: receiptHandle, VisibilityTimeout: seconds };
      const abortSignal = AbortSignal.timeout(VISIBILITY_TIMEOUT_MILLISECONDS);
      await sqs.send(new ChangeMessageVisibilityCommand(message), { abortSignal });
    },
  };

  /** Sends a batch, and resends what SQS did not accept. Resolves to the errors of the requests that could not be sent, by index. */
  async function sendAll(queueUrl: string, batch: readonly Delayed[]): Promise<ReadonlyMap<number, Error>> {
    let entries = batch.map(({ request, delaySeconds }, index) => ({
      Id: String(index),
      MessageBody: JSON.stringify(request),
      DelaySeconds: delaySeconds,
    }));
    for (let attempt = 1; ; attempt++) {
      const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: entries }));
      if (Failed.length === 0 || attempt === MAXIMUM_ATTEMPTS || Failed.some(({ SenderFault }) => SenderFault)) {
        return new Map(
          Failed.map(({ Id, Code, Message = "no message" }) => [Number(Id), new Error(`${Code}: ${Message}`)]),
        );
      }
      const refused = new Set(Failed.map(({ Id }) => Id));
      entries = entries.filter(({ Id }) => refused.has(Id));
      await wait(100 * 2 ** attempt);
    }
  }
}
