import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../support/assertions/eventually.ts";
import { poll } from "./poller.ts";
import { createQueue } from "./queue.ts";

test("hands over up to ten messages at a time and deletes those that are not reported as failed", async () => {
  const { queue, batches, send } = setUp(async (ids) => ({
    batchItemFailures: ids.slice(0, 1).map((itemIdentifier) => ({ itemIdentifier })),
  }));
  send(12);
  await eventually(() => expect(batches.map(({ length }) => length)).toEqual([10, 2]));
  await eventually(() =>
    expect({ visible: queue.visible, inFlight: queue.inFlight }).toEqual({ visible: 0, inFlight: 2 }),
  );
});

test.for([
  ["throws", () => Promise.reject(new Error("out of memory"))],
  ["names a message that it was not given", async () => ({ batchItemFailures: [{ itemIdentifier: "another" }] })],
] as const)("keeps the whole batch of a function that %s", async ([, invoke]) => {
  const { queue, batches, send } = setUp(invoke);
  send(3);
  await eventually(() => expect(batches).toHaveLength(1));
  await eventually(() => expect(queue.inFlight).toBe(3));
});

test("runs no more batches at a time than the mapping allows", async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const { queue, batches, send } = setUp(() => promise);
  send(50);
  await eventually(() => expect(batches).toHaveLength(2));
  expect(queue.visible).toBe(30);
  resolve(null);
  await eventually(() => expect(queue.visible + queue.inFlight).toBe(0));
});

test("returns a message to the queue when its visibility timeout ends, and moves a message that has been received too many times to the dead letters", async () => {
  const { queue } = setUp(async () => null, { polling: false });
  queue.send("body");
  const { signal } = new AbortController();
  for (let receipt = 1; receipt <= 3; receipt++) {
    const [message] = await queue.receive(10, signal);
    expect(message?.receiveCount).toBe(receipt);
    queue.changeVisibility(message?.receiptHandle ?? "", 0);
    await eventually(() => expect(queue.visible).toBe(1));
  }
  void queue.receive(10, AbortSignal.timeout(1000));
  await eventually(() => expect(queue.deadLetters).toEqual(["body"]));
});

test("discards delayed messages, and no others", async () => {
  const { queue } = setUp(async () => null, { polling: false });
  queue.send("now");
  queue.send("later", 60);
  expect(queue.delayed).toEqual(["later"]);
  queue.discardDelayed();
  expect(queue.delayed).toEqual([]);
  expect(queue.visible).toBe(1);
});

function setUp(invoke: (ids: readonly string[]) => Promise<unknown>, { polling } = { polling: true }) {
  const queue = createQueue({ arn: "arn", url: "http://queue", visibilitySeconds: 60, maxReceiveCount: 3 });
  const batches: (readonly string[])[] = [];
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const send = (count: number) => {
    for (let index = 0; index < count; index++) queue.send(String(index));
    if (!polling) return;
    const source = { queue, invoke: invokeWithIds, batchSize: 10, maxConcurrency: 2 };
    void poll(source, stopping.signal);
  };
  return { queue, batches, send };

  function invokeWithIds(event: unknown): Promise<unknown> {
    const ids = (event as { readonly Records: readonly { readonly messageId: string }[] }).Records.map(
      ({ messageId }) => messageId,
    );
    batches.push(ids);
    return invoke(ids);
  }
}
