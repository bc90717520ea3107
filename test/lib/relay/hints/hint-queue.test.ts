import { expect, it } from "vitest";
import { relayRequest } from "../../../support/relay/relay-request.ts";
import { testHintQueue } from "../../../support/relay/test-hint-queue.ts";

const { signal } = new AbortController();
const open = () => () => undefined;

function createQueue() {
  return testHintQueue(2).queue;
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

it("keeps that what the object declares has changed, whatever comes next", async () => {
  const queue = createQueue();
  queue.put({ ...relayRequest(1, "change"), declared: true }, open);
  queue.put(relayRequest(1, "change"), open);
  queue.put(relayRequest(1, "resync"), open);
  const taken = await queue.take(10, signal);
  expect(taken.map(({ request }) => request)).toEqual([{ ...relayRequest(1, "change"), declared: true }]);
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

it("waits for the next hint if another taker was faster", async () => {
  const { queue, slept } = testHintQueue(2);
  const takers = [queue.take(10, signal), queue.take(10, signal)];
  queue.put(relayRequest(1), open);
  await Promise.race(takers);
  queue.put(relayRequest(2), open);
  expect((await Promise.all(takers)).map((taken) => taken.length)).toEqual([1, 1]);
  expect(slept).toEqual([]);
});

it("lets namespaces take turns, so that a single hint does not wait behind the hints of another namespace", async () => {
  const queue = testHintQueue(1000).queue;
  for (let number = 1; number <= 1000; number++) queue.put({ ...relayRequest(number), namespace: "flood" }, open);
  queue.put({ ...relayRequest(1001), namespace: "neighbour" }, open);
  expect(queue.hasRoom).toBe(false);
  const names = (await queue.take(3, signal)).map(({ request }) => request.name);
  expect(names).toEqual(["bucket-1", "bucket-1001", "bucket-2"]);
  expect(queue.size).toBe(998);
});

it("resumes with the namespace whose turn it is, and keeps each namespace's own order", async () => {
  const queue = testHintQueue(1000).queue;
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

it("sends a namespace that exceeds its share 13 hints per second while users are at work in another one", async () => {
  const { queue, now } = flooded(5000);
  let left = 1000;
  let changedAt = 0;
  while (left > 0) {
    if (now() - changedAt > 1000) {
      queue.put({ ...relayRequest(1001), namespace: "neighbour" }, open);
      changedAt = now();
    }
    const taken = await queue.take(10, signal);
    left -= taken.filter(({ request }) => request.namespace === "flood").length;
  }
  // The first 5 leave at once.
  expect(now() / 1000).toBeCloseTo(995 / 13, -0.5);
});

it("sends the hint of another namespace at once while a namespace is being slowed down", async () => {
  const { queue } = flooded(5000);
  await drain(queue, 100);
  queue.put({ ...relayRequest(5001), namespace: "neighbour" }, open);
  expect((await queue.take(10, signal)).map(({ request }) => request.name)).toContain("bucket-5001");
});

it("sends what a namespace that is alone changes to the changes queue, as fast as it is answered", async () => {
  const { queue, now } = testHintQueue(5000);
  for (let number = 1; number <= 1000; number++) queue.put(relayRequest(number), open);
  for (let left = 1000; left > 0; ) {
    const taken = await queue.take(10, signal);
    left -= taken.length;
    for (const { request } of taken) {
      expect(request.beyondShare).toBeUndefined();
      queue.answered(request.uid);
    }
  }
  expect(now()).toBe(0);
});

it("marks what is beyond the share of a namespace that is alone, and not answered for three seconds", async () => {
  const { queue, now } = testHintQueue(5000);
  for (let number = 1; number <= 1000; number++) queue.put(relayRequest(number), open);
  const marked: boolean[] = [];
  while (queue.size > 0) {
    marked.push(...(await queue.take(10, signal)).map(({ request }) => request.beyondShare === true));
  }
  // After three seconds, the share is whole again.
  expect(marked).toEqual([...Array(5 + 30 + 5).fill(false), ...Array(960).fill(true)]);
  expect(now()).toBe(3000);
});

it("holds back a namespace that was alone as soon as another one has work", async () => {
  const { queue, now } = testHintQueue(5000);
  for (let number = 1; number <= 1000; number++) queue.put(relayRequest(number), open);
  await drain(queue, 35);
  queue.put({ ...relayRequest(1001), namespace: "neighbour" }, open);
  const taken = await queue.take(10, signal);
  expect(taken.map(({ request }) => request.name)).toEqual(["bucket-36", "bucket-1001"]);
  expect(taken.map(({ request }) => request.beyondShare)).toEqual([true, undefined]);
  expect(now()).toBe(0);
});

it.each([
  { when: "more than half of the room is used up", highWaterMark: 1000, ends: false },
  { when: "the relay ends", highWaterMark: 5000, ends: true },
])("slows nobody down when $when", async ({ highWaterMark, ends }) => {
  const { queue, now, end } = flooded(highWaterMark);
  if (ends) end();
  await drain(queue, 400);
  expect(now()).toBe(0);
});

/** A queue in which 1,000 hints of one namespace are waiting. The hint of another one has just been taken. */
function flooded(highWaterMark: number) {
  const test = testHintQueue(highWaterMark);
  test.queue.put({ ...relayRequest(1001), namespace: "neighbour" }, open);
  void test.queue.take(1, signal);
  for (let number = 1; number <= 1000; number++) test.queue.put({ ...relayRequest(number), namespace: "flood" }, open);
  return test;
}

async function drain(queue: ReturnType<typeof createQueue>, count: number): Promise<readonly string[]> {
  const names: string[] = [];
  while (names.length < count) names.push(...(await queue.take(10, signal)).map(({ request }) => request.name));
  return names;
}
