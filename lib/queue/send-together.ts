interface Waiting<Item> {
  readonly item: Item;
  readonly sent: PromiseWithResolvers<void>;
}

/**
 * Lets callers share calls of at most `most` items. Items that arrive during a call are sent in the next. `sendBatch` resolves to the
 * errors of the items that were not sent, by their index in the batch. Each caller gets the result of its own item.
 */
export function sendTogether<Item>(
  most: number,
  sendBatch: (batch: readonly Item[]) => Promise<ReadonlyMap<number, Error>>,
): (item: Item) => Promise<void> {
  const waiting: Waiting<Item>[] = [];
  let sending = false;

  return (item) => {
    const sent = Promise.withResolvers<void>();
    waiting.push({ item, sent });
    if (!sending) void sendAll();
    return sent.promise;
  };

  async function sendAll(): Promise<void> {
    sending = true;
    while (waiting.length > 0) await sendNext(waiting.splice(0, most));
    sending = false;
  }

  async function sendNext(batch: readonly Waiting<Item>[]): Promise<void> {
    try {
      const errors = await sendBatch(batch.map(({ item }) => item));
      for (const [index, { sent }] of batch.entries()) {
        const error = errors.get(index);
        if (error === undefined) sent.resolve();
        else sent.reject(error);
      }
    } catch (error) {
      for (const { sent } of batch) sent.reject(error);
    }
  }
}
