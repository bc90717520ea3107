import { expect, test } from "vitest";
import { type ConsumeDependencies, consume, type Message } from "../../../lib/queue/consume.ts";
import type { Delayed } from "../../../lib/queue/work-queue.ts";
import { requestFor } from "../../support/programs/request-for.ts";

const changes = { arn: "arn:aws:sqs:us-west-2:000000000000:changes", url: "http://127.0.0.1/000000000000/changes" };
const resync = { arn: "arn:aws:sqs:us-west-2:000000000000:resync", url: "http://127.0.0.1/000000000000/resync" };

function message(id: string, body: unknown, parts: Partial<Message> = {}): Message {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { id, body: text, receiptHandle: `handle-${id}`, receiveCount: 1, sentAt: 0, queueArn: changes.arn, ...parts };
}

function scenario(serve: ConsumeDependencies["serve"] = async () => undefined, refuseVisibility = false) {
  const sent: { url: string; delayed: Delayed }[] = [];
  const visibilities: { url: string; handle: string; seconds: number }[] = [];
  const logged: { level: string; message: string }[] = [];
  const served: string[][] = [];
  const dropped: string[] = [];
  const log = (level: string) => (message: string) => logged.push({ level, message });
  const dependencies: ConsumeDependencies = {
    async serve(messages, send) {
      served.push(messages.map(({ id }) => id));
      await serve(messages, send);
    },
    drop: ({ id }) => dropped.push(id),
    queue: {
      async send(url, delayed) {
        sent.push({ url, delayed });
      },
      async setVisibility(url, handle, seconds) {
        if (refuseVisibility) throw new Error("receipt handle is invalid");
        visibilities.push({ url, handle, seconds });
      },
    },
    queueUrls: { changes: changes.url, resync: resync.url },
    random: () => 0.999_999,
    log: { info: log("info"), warn: log("warn"), error: log("error") },
  };
  const run = async (messages: readonly Message[]) => {
    const results = consume(messages, dependencies);
    const settled = await Promise.allSettled(messages.map(async ({ id }) => await results.get(id)));
    return settled.map(({ status }) => status);
  };
  return { run, sent, visibilities, logged, served, dropped };
}

test("serves the messages for one object together, alongside those for others", async () => {
  const { run, served } = scenario();
  const results = await run([
    message("1", requestFor({ name: "a" })),
    message("2", requestFor({ name: "b" })),
    message("3", requestFor({ name: "a" })),
  ]);
  expect(results).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  expect(served).toEqual([["1", "3"], ["2"]]);
});

test("lets each object send messages to the queue that its own messages came from", async () => {
  const next = { request: requestFor({ reason: "requeue", attempt: 1 }), delaySeconds: 5 };
  const { run, sent } = scenario((_, send) => send(next));
  await run([message("1", requestFor(), { queueArn: resync.arn })]);
  expect(sent).toEqual([{ url: resync.url, delayed: next }]);
});

test.each([
  ["a second retry", { reason: "requeue", attempt: 2 }],
  ["a second poll", { reason: "requeue", count: 2 }],
  ["a change that has waited twice for another pass", { reason: "change", waits: 2 }],
] as const)(
  "sends %s to the resync queue, so that an object that never settles does not delay changes",
  async (_, parts) => {
    const next = { request: requestFor(parts), delaySeconds: 5 };
    const { run, sent } = scenario((_, send) => send(next));
    await run([message("1", requestFor(), { queueArn: changes.arn })]);
    expect(sent).toEqual([{ url: resync.url, delayed: next }]);
  },
);

test.each([
  ["a first retry", { reason: "requeue", attempt: 1 }],
  ["a first poll", { reason: "requeue", count: 1 }],
  ["a change that has waited once for another pass", { reason: "change", waits: 1 }],
] as const)("sends %s to the changes queue, where the change was", async (_, parts) => {
  const next = { request: requestFor(parts), delaySeconds: 5 };
  const { run, sent } = scenario((_, send) => send(next));
  await run([message("1", requestFor(), { queueArn: changes.arn })]);
  expect(sent).toEqual([{ url: changes.url, delayed: next }]);
});

test("sends a resync that follows a user's change to the resync queue, so that it does not delay other changes", async () => {
  const look = { request: requestFor({ reason: "resync" }), delaySeconds: 60 };
  const { run, sent } = scenario((_, send) => send(look));
  await run([message("1", requestFor(), { queueArn: changes.arn })]);
  expect(sent).toEqual([{ url: resync.url, delayed: look }]);
});

test("serves no messages from an unknown queue", async () => {
  const { run, served } = scenario();
  expect(await run([message("1", requestFor(), { queueArn: `${changes.arn}-2` })])).toEqual(["rejected"]);
  expect(served).toEqual([]);
});

test("fails every message of an object that could not be served, each with its own back-off", async () => {
  const { run, visibilities } = scenario(async ([{ request }]) => {
    if (request.name === "broken") throw new Error("API server down");
  });
  const results = await run([
    message("1", requestFor({ name: "broken" }), { receiveCount: 1 }),
    message("2", requestFor({ name: "well" })),
    message("3", requestFor({ name: "broken" }), { receiveCount: 4 }),
  ]);
  expect(results).toEqual(["rejected", "fulfilled", "rejected"]);
  expect(visibilities).toEqual([
    { url: changes.url, handle: "handle-1", seconds: 5 },
    { url: changes.url, handle: "handle-3", seconds: 40 },
  ]);
});

test("also fails a message whose visibility timeout cannot be set, and logs a warning", async () => {
  const { run, logged } = scenario(async () => {
    throw new Error("API server down");
  }, true);
  expect(await run([message("1", requestFor())])).toEqual(["rejected"]);
  expect(logged).toEqual([
    { level: "warn", message: "message will be redelivered after its queue's visibility timeout" },
  ]);
});

test.each([
  ["not JSON", "{"],
  ["not a request", { name: "data" }],
  ["a request with an unknown reason", { ...requestFor(), reason: "whim" }],
])("drops a message that is %s and serves the others", async (_, body) => {
  const { run, dropped, served, visibilities } = scenario();
  expect(await run([message("1", body), message("2", requestFor())])).toEqual(["fulfilled", "fulfilled"]);
  expect(dropped).toEqual(["1"]);
  expect(served).toEqual([["2"]]);
  expect(visibilities).toEqual([]);
});
