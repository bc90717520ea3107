import { randomUUID } from "node:crypto";

/** A message as it was received. */
export interface QueueMessage {
  readonly id: string;
  readonly body: string;
  readonly receiptHandle: string;
  readonly receiveCount: number;
  readonly sentAt: number;
}

/** An in-memory SQS standard queue, with the visibility timeout, delays and redrive that SQS's documentation describes. */
export interface Queue {
  readonly arn: string;
  readonly url: string;
  /** The number of messages that are visible now. */
  readonly visible: number;
  /** The number of messages that have been received, but not deleted, and are not visible again yet. */
  readonly inFlight: number;
  /** The bodies of the messages that are delayed. */
  readonly delayed: readonly string[];
  /** The bodies of the messages that were received too many times. */
  readonly deadLetters: readonly string[];
  send(body: string, delaySeconds?: number): string;
  /** Receives up to `most` visible messages as soon as there is one (a long poll). Resolves to an empty list once `signal` is aborted. */
  receive(most: number, signal: AbortSignal): Promise<readonly QueueMessage[]>;
  delete(receiptHandle: string): void;
  changeVisibility(receiptHandle: string, seconds: number): void;
  discardDelayed(): void;
}

export interface QueueOptions {
  readonly arn: string;
  readonly url: string;
  readonly visibilitySeconds: number;
  readonly maxReceiveCount: number;
}

interface Stored {
  readonly id: string;
  readonly body: string;
  readonly sentAt: number;
  receiveCount: number;
}

/** Creates an empty queue. Its timers do not keep a process alive. */
export function createQueue({ arn, url, visibilitySeconds, maxReceiveCount }: QueueOptions): Queue {
  const visible = new Set<Stored>();
  const received = new Map<string, { readonly stored: Stored; timer: NodeJS.Timeout }>();
  const deadLetters: string[] = [];
  const pollers = new Set<() => void>();
  const delayed = new Map<Stored, NodeJS.Timeout>();

  return {
    arn,
    url,
    get visible() {
      return visible.size;
    },
    get inFlight() {
      return received.size;
    },
    get delayed() {
      return [...delayed.keys()].map(({ body }) => body);
    },
    deadLetters,

    send(body, delaySeconds = 0) {
      const stored = { id: randomUUID(), body, sentAt: Date.now(), receiveCount: 0 };
      if (delaySeconds === 0) show(stored);
      else
        delayed.set(
          stored,
          later(delaySeconds, () => showDelayed(stored)),
        );
      return stored.id;
    },

    async receive(most, signal) {
      while (!signal.aborted) {
        const taken = [...visible].slice(0, most).flatMap(take);
        if (taken.length > 0) return taken;
        await somethingVisible(signal);
      }
      return [];
    },

    delete(receiptHandle) {
      clearTimeout(received.get(receiptHandle)?.timer);
      received.delete(receiptHandle);
    },

    changeVisibility(receiptHandle, seconds) {
      const message = received.get(receiptHandle);
      if (message === undefined) throw new Error("ReceiptHandleIsInvalid");
      clearTimeout(message.timer);
      message.timer = later(seconds, () => showAgain(receiptHandle));
    },

    discardDelayed() {
      for (const timer of delayed.values()) clearTimeout(timer);
      delayed.clear();
    },
  };

  function take(stored: Stored): readonly QueueMessage[] {
    visible.delete(stored);
    if (stored.receiveCount >= maxReceiveCount) {
      deadLetters.push(stored.body);
      return [];
    }
    stored.receiveCount += 1;
    const receiptHandle = randomUUID();
    received.set(receiptHandle, { stored, timer: later(visibilitySeconds, () => showAgain(receiptHandle)) });
    return [{ ...stored, receiptHandle }];
  }

  function showAgain(receiptHandle: string): void {
    const message = received.get(receiptHandle);
    received.delete(receiptHandle);
    if (message !== undefined) show(message.stored);
  }

  function showDelayed(stored: Stored): void {
    delayed.delete(stored);
    show(stored);
  }

  function show(stored: Stored): void {
    visible.add(stored);
    for (const wake of pollers) wake();
  }

  async function somethingVisible(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const wake = () => {
        pollers.delete(wake);
        signal.removeEventListener("abort", wake);
        resolve();
      };
      pollers.add(wake);
      signal.addEventListener("abort", wake);
    });
  }
}

function later(seconds: number, work: () => void): NodeJS.Timeout {
  return setTimeout(work, seconds * 1000).unref();
}
