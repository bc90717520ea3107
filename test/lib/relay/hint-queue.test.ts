import { expect, it } from "vitest";
import { createHintQueue } from "../../../lib/relay/hint-queue.ts";
import { relayRequest } from "../../support/relay-request.ts";

const { signal } = new AbortController();
const open = () => () => undefined;

function createQueue() {
  return createHintQueue({ highWaterMark: 2 });
}

it("keeps only the latest hint for each object, at the position of the first", async () => {
  const queue = createQueue();
  queue.put(relayRequest(1), open);
  queue.put(relayRequest(2), open);
  queue.put({ ...relayRequest(1), name: "latest" }, open);
  const taken = await queue.take(10, signal);
  expect(taken.map(({ request }) => request.name)).toEqual(["latest", "bucket-2"]);
});

it("counts hints that are merged into one as a single outstanding hint", () => {
  const queue = createQueue();
  let opened = 0;
  const counted = () => {
    opened += 1;
    return () => undefined;
  };
  queue.put(relayRequest(1), counted);
  queue.put(relayRequest(1), counted);
  expect(opened).toBe(1);
});

it("prefers a change to a resync, whichever came first", async () => {
  const queue = createQueue();
  queue.put(relayRequest(1, "change"), open);
  queue.put(relayRequest(1, "resync"), open);
  queue.put(relayRequest(2, "resync"), open);
  queue.put(relayRequest(2, "change"), open);
  const taken = await queue.take(10, signal);
  expect(taken.map(({ request }) => request.reason)).toEqual(["change", "change"]);
});

it("hands out a hint as soon as there is one", async () => {
  const queue = createQueue();
  const taken = queue.take(10, signal);
  queue.put(relayRequest(1), open);
  expect(await taken).toHaveLength(1);
  expect(queue.size).toBe(0);
});

it("accepts hints again when their number falls below the high-water mark", async () => {
  const queue = createQueue();
  queue.put(relayRequest(1), open);
  queue.put(relayRequest(2), open);
  expect(queue.hasRoom).toBe(false);
  const room = queue.room(signal);
  await queue.take(1, signal);
  await room;
  expect(queue.hasRoom).toBe(true);
});

it("stops waiting when it is aborted", async () => {
  const abort = new AbortController();
  const taken = createQueue().take(10, abort.signal);
  abort.abort();
  expect(await taken).toEqual([]);
});

it("lets namespaces take turns, so that a single hint does not wait behind the hints of another namespace", async () => {
  const queue = createHintQueue({ highWaterMark: 1000 });
  for (let number = 1; number <= 1000; number++) queue.put({ ...relayRequest(number), namespace: "flood" }, open);
  queue.put({ ...relayRequest(1001), namespace: "neighbour" }, open);
  expect(queue.hasRoom).toBe(false);
  const names = (await queue.take(3, signal)).map(({ request }) => request.name);
  expect(names).toEqual(["bucket-1", "bucket-1001", "bucket-2"]);
  expect(queue.size).toBe(998);
});

it("resumes with the namespace whose turn it is, and keeps each namespace's own order", async () => {
  const queue = createHintQueue({ highWaterMark: 1000 });
  for (const [number, namespace] of [
    [1, "a"],
    [2, "a"],
    [3, "b"],
    [4, "b"],
    [5, "c"],
  ] as const)
    queue.put({ ...relayRequest(number), namespace }, open);
  const order: string[] = [];
  while (queue.size > 0) order.push(...(await queue.take(2, signal)).map(({ request }) => request.name));
  expect(order).toEqual(["bucket-1", "bucket-3", "bucket-5", "bucket-2", "bucket-4"]);
});
