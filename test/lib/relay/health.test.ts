import { expect, it } from "vitest";
import { createHealth } from "../../../lib/relay/health.ts";
import { answerProbe } from "../../../lib/relay/probe.ts";

it("is live while its loops are running", () => {
  let now = 0;
  const health = createHealth({ limitMs: 1000, now: () => now });
  const loop = health.loop("buckets");
  now = 1000;
  expect(answerProbe("/livez", health).status).toBe(200);
  now = 1001;
  expect(answerProbe("/livez", health)).toEqual({ status: 503, text: "stuck: buckets\n" });
  loop.beat();
  expect(answerProbe("/livez", health).status).toBe(200);
});

it("is live while a loop is waiting for the bus, however long it waits", () => {
  let now = 0;
  const health = createHealth({ limitMs: 1000, now: () => now });
  const loop = health.loop("buckets");
  loop.pause();
  now = 1_000_000;
  expect(answerProbe("/livez", health).status).toBe(200);
  loop.beat();
  now = 1_001_001;
  expect(answerProbe("/livez", health).status).toBe(503);
});

it("is ready while the API server responds to every loop", () => {
  const health = createHealth({ limitMs: 1000, now: () => 0 });
  health.busAccepted();
  const [buckets, tables] = [health.loop("buckets"), health.loop("tables")];
  buckets.reachable(true);
  expect(answerProbe("/readyz", health)).toEqual({
    status: 503,
    text: "the API server does not respond, or rejects the requests: tables\n",
  });
  tables.reachable(true);
  expect(answerProbe("/readyz", health).status).toBe(200);
});

it("is not ready before the bus has accepted a heartbeat, nor from 90 s after the last one", () => {
  let now = 0;
  const health = createHealth({ limitMs: 1_000_000, now: () => now });
  const refused = { status: 503, text: "the bus accepts no heartbeat\n" };
  expect(answerProbe("/readyz", health)).toEqual(refused);
  health.busAccepted();
  now = 75_000; // The next heartbeat is late, because one call received no response and was retried.
  expect(answerProbe("/readyz", health).status).toBe(200);
  now = 90_000;
  expect(answerProbe("/readyz", health)).toEqual(refused);
  expect(answerProbe("/livez", health).status).toBe(200);
  health.busAccepted();
  expect(answerProbe("/readyz", health).status).toBe(200);
});

it("supports no other probe", () => {
  expect(answerProbe("/", createHealth({ limitMs: 1000, now: () => 0 })).status).toBe(404);
});
