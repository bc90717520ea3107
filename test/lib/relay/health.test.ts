import { expect, it } from "vitest";
import { createHealth } from "../../../lib/relay/health.ts";
import { answerProbe } from "../../../lib/relay/probe.ts";

it("lives while its loops turn", () => {
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

it("lives while a loop waits for the bus, however long", () => {
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

it("is ready while the API server answers every loop", () => {
  const health = createHealth({ limitMs: 1000, now: () => 0 });
  const [buckets, tables] = [health.loop("buckets"), health.loop("tables")];
  buckets.reachable(true);
  expect(answerProbe("/readyz", health)).toEqual({ status: 503, text: "the API server does not answer: tables\n" });
  tables.reachable(true);
  expect(answerProbe("/readyz", health).status).toBe(200);
});

it("knows no other probe", () => {
  expect(answerProbe("/", createHealth({ limitMs: 1000, now: () => 0 })).status).toBe(404);
});
