import type { Log } from "../reconcile/contract/log.ts";
import { backOffSeconds } from "./back-off.ts";
import { type Group, groupByObject } from "./group-by-object.ts";
import { type QueueUrls, queueAfter } from "./queue-for.ts";
import { type QueuedRequest, ReconcileRequest } from "./reconcile-request.ts";
import type { Delayed, WorkQueue } from "./work-queue.ts";

/** A message as it was received from a queue. */
export interface Message {
  readonly id: string;
  readonly body: string;
  readonly receiptHandle: string;
  /** How many times it has been received, this time included. */
  readonly receiveCount: number;
  /** When it was sent, in milliseconds since the epoch. */
  readonly sentAt: number;
  readonly queueArn: string;
}

/** A message that contains a request. */
export interface Received extends Message, QueuedRequest {
  readonly receiveCount: number;
}

/** The dependencies of `consume`. */
export interface ConsumeDependencies {
  /** Serves one object. `send` sends a request that follows the messages to the queue that `queueAfter` chooses. */
  readonly serve: (messages: Group<Received>, send: (delayed: Delayed) => Promise<void>) => Promise<void>;
  /** Called for each message that is not a `ReconcileRequest`. */
  readonly drop: (message: Message) => void;
  readonly queue: Pick<WorkQueue, "send" | "setVisibility">;
  readonly queueUrls: QueueUrls;
  readonly random: () => number;
  readonly log: Log;
}

/**
 * Handles a batch of messages: `serve` is called once for each object, for all objects concurrently. The messages of one object share the
 * result of that call.
 *
 * Returns a promise for each message id. A message whose promise rejects must be reported as failed; it is delivered again after a back-off
 * that grows with its receive count, and is moved to the dead-letter queue after too many receives. A message that is not a
 * `ReconcileRequest` is dropped, because it would fail each time: its promise resolves.
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
      dependencies.drop(message);
      results.set(message.id, Promise.resolve());
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
  const { serve, queue, queueUrls } = dependencies;
  try {
    const origin = queueUrlOf(group[0].queueArn, Object.values(queueUrls));
    await serve(group, (delayed) => queue.send(queueAfter(origin, delayed.request, queueUrls), delayed));
  } catch (error) {
    await comeBackLater(group, dependencies);
    throw error;
  }
}

async function comeBackLater(
  messages: Group<Received>,
  { queue, queueUrls, random, log }: ConsumeDependencies,
): Promise<void> {
  const changes = messages.map(async ({ queueArn, receiptHandle, receiveCount }) => {
    const url = queueUrlOf(queueArn, Object.values(queueUrls));
    await queue.setVisibility(url, receiptHandle, backOffSeconds(receiveCount, random));
  });
  for (const change of await Promise.allSettled(changes)) {
    if (change.status === "rejected") {
      log.warn("message will be redelivered after its queue's visibility timeout", { error: change.reason });
    }
  }
}

/** Finds the URL of the queue with this ARN among `urls`, by its account and name. Throws if none of them matches. */
export function queueUrlOf(arn: string, urls: readonly string[]): string {
  const [account, name] = arn.split(":").slice(-2);
  const url = urls.find((url) => new URL(url).pathname === `/${account}/${name}`);
  if (url === undefined) {
    throw new Error(`queue ${arn} is not one of the configured queues: ${urls.join(", ")}`);
  }
  return url;
}
