import {
  ChangeMessageVisibilityCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { ReconcileRequest } from "./reconcile-request.ts";

/** A request that is to arrive after `delaySeconds` (0 to 900). */
export interface Delayed {
  readonly request: ReconcileRequest;
  readonly delaySeconds: number;
}

/** The queues of reconcile requests. Every method rejects with the SDK's error when SQS refuses the call or does not answer. */
export interface WorkQueue {
  send(queueUrl: string, delayed: Delayed): Promise<void>;
  /** Sends up to 10 requests in one call, and retries those that SQS refused. Rejects if some are refused for good. */
  sendBatch(queueUrl: string, batch: readonly Delayed[]): Promise<void>;
  /** Makes a message that is being worked on come back after `seconds`, counted from now. Gives up after 2 s. */
  setVisibility(queueUrl: string, receiptHandle: string, seconds: number): Promise<void>;
}

/** What a work queue needs: an SQS client, and how to wait between two attempts. */
export interface WorkQueueDependencies {
  readonly sqs: Pick<SQSClient, "send">;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

/** The most requests that one `sendBatch` takes; SQS's own limit. */
export const BATCH_SIZE = 10;

const MAXIMUM_ATTEMPTS = 5;
/** The message comes back anyway, only later, so a batch does not wait long for this call. */
const VISIBILITY_TIMEOUT_MILLISECONDS = 2_000;

/** Makes the work queue over SQS. */
export function createWorkQueue({ sqs, wait }: WorkQueueDependencies): WorkQueue {
  return {
    async send(queueUrl, { request, delaySeconds }) {
      const message = { MessageBody: JSON.stringify(request), DelaySeconds: delaySeconds };
      await sqs.send(new SendMessageCommand({ QueueUrl: queueUrl, ...message }));
    },

    async sendBatch(queueUrl, batch) {
      let entries = batch.map(({ request, delaySeconds }, index) => ({
        Id: String(index),
        MessageBody: JSON.stringify(request),
        DelaySeconds: delaySeconds,
      }));
      for (let attempt = 1; entries.length > 0; attempt++) {
        const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: entries }));
        const refused = new Set(Failed.map(({ Id }) => Id));
        entries = entries.filter(({ Id }) => refused.has(Id));
        if (entries.length > 0 && (attempt === MAXIMUM_ATTEMPTS || Failed.some(({ SenderFault }) => SenderFault))) {
          const reasons = new Set(Failed.map(({ Code, Message }) => `${Code}: ${Message ?? "no message"}`));
          throw new Error(`${entries.length} of ${batch.length} requests not sent: ${[...reasons].join("; ")}`);
        }
        if (entries.length > 0) {
          await wait(100 * 2 ** attempt);
        }
      }
    },

    async setVisibility(queueUrl, receiptHandle, seconds) {
      const message = { QueueUrl: queueUrl, ReceiptHandle: receiptHandle, VisibilityTimeout: seconds };
      const abortSignal = AbortSignal.timeout(VISIBILITY_TIMEOUT_MILLISECONDS);
      await sqs.send(new ChangeMessageVisibilityCommand(message), { abortSignal });
    },
  };
}
