import type { ServerResponse } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { bucketKind } from "../../../../lib/kinds/s3/bucket/kind.ts";
import { eventually } from "../../../support/assertions/eventually.ts";
import { objectMeta } from "../../../support/kubernetes/object-meta.ts";
import {
  type Answer,
  checkpointAt,
  event,
  hold,
  listOf,
  probesOf,
  runRelayOn,
  watchesOf,
} from "../../../support/kubernetes/scripted-api-server.ts";
import { startStubApiServer } from "../../../support/kubernetes/stub-api-server.ts";
import { silentLog } from "../../../support/programs/silent-log.ts";
import { startTestRelay } from "../../../support/relay/test-relay.ts";

const lastPage = '{"metadata":{},"items":[]}';
const tooLarge = JSON.stringify({ message: "Timeout: Too large resource version: 5, current: 3" });
const expired = JSON.stringify({ code: 410, message: "too old resource version", reason: "Expired" });

it("continues from the last event when the API server closes the stream", async () => {
  const { stub, published } = await runRelayOn([(response) => response.end(event("ADDED", objectMeta(7))), hold]);
  await eventually(() => expect(watchesOf(stub)).toEqual(["5", "7"]));
  await eventually(() => expect(published).toMatchObject([{ name: "bucket-7", reason: "change" }]));
});

it("continues from the last event when the stream is cut, after checking that the API server has reached that event", async () => {
  const cut: Answer = (response) => response.write(event("ADDED", objectMeta(7)), () => response.destroy());
  const { stub, published } = await runRelayOn([cut, (response) => response.end(event("ADDED", objectMeta(8))), hold]);
  await eventually(() => expect(watchesOf(stub)).toEqual(["5", "7", "8"]));
  await eventually(() => expect(published.map(({ name }) => name)).toEqual(["bucket-7", "bucket-8"]));
  expect(probesOf(stub)).toEqual(["5", "7"]);
});

it("continues when the connection is a black hole", async () => {
  const { stub } = await runRelayOn([hold, hold], { inactivityMs: 200 });
  await eventually(() => expect(watchesOf(stub).length).toBeGreaterThan(1));
});

it.each<[string, Answer]>([
  ["the stream", (response) => response.end(`${JSON.stringify({ type: "ERROR", object: JSON.parse(expired) })}\n`)],
  ["the response", (response) => response.writeHead(410).end(expired)],
])("lists when %s says that the resourceVersion has expired", async (_, answer) => {
  const { stub, published, stored } = await runRelayOn([answer, listOf(objectMeta(1))]);
  await eventually(() => expect(published).toMatchObject([{ name: "bucket-1", reason: "resync" }]));
  expect(watchesOf(stub)).toEqual(["5", "list"]);
  await eventually(() => expect(stored()).toEqual(checkpointAt("90")));
});

it("lists when the API server was restored to a state before the checkpoint", async () => {
  const { stub, published } = await runRelayOn([listOf(objectMeta(1))], {
    probe: (response) => response.writeHead(504).end(tooLarge),
  });
  await eventually(() => expect(published).toMatchObject([{ name: "bucket-1", reason: "resync" }]));
  expect(watchesOf(stub)).toEqual(["list"]);
});

it.each<[string, Answer, string | undefined]>([
  ["an expired position until the list is complete", (response) => response.end(lastPage), "5"],
  [
    "no position from before a restore of the API server",
    (response) => response.writeHead(504).end(tooLarge),
    undefined,
  ],
])("keeps %s", async (_, probe, kept) => {
  const gone: Answer = (response) => response.writeHead(410).end(expired);
  const listing: Answer = (response) => response.write(event("ADDED", objectMeta(1)));
  const { relay, published, stored, stub } = await runRelayOn(kept === undefined ? [listing] : [gone, listing], {
    probe,
  });
  await eventually(() => expect(published).toHaveLength(1));
  expect(watchesOf(stub).at(-1)).toBe("list");
  await relay.stop();
  expect(stored()).toEqual(kept === undefined ? {} : checkpointAt(kept));
});

it("lists again when the list is interrupted, reports only new objects, and stores no position before a list is complete", async () => {
  const broken: Answer = (response) => response.write(event("ADDED", objectMeta(1)), () => response.destroy());
  const { published, stored, stub } = await runRelayOn([broken, listOf(objectMeta(1), objectMeta(2))], { start: {} });
  await eventually(() => expect(stored()).toEqual(checkpointAt("90")));
  expect(watchesOf(stub)).toEqual(["list", "list"]);
  expect(published.map(({ name }) => name)).toEqual(["bucket-1", "bucket-2"]);
});

it("lists in pages if the API server has no WatchList, and then watches from there", async () => {
  const refused: Answer = (response) => response.writeHead(422).end(JSON.stringify({ message: "forbidden" }));
  const page = JSON.stringify({ metadata: { resourceVersion: "90" }, items: [{ metadata: objectMeta(1) }] });
  const { stub, published } = await runRelayOn([refused, hold], { start: {}, page: (response) => response.end(page) });
  await eventually(() => expect(published).toMatchObject([{ name: "bucket-1", reason: "resync" }]));
  await eventually(() => expect(watchesOf(stub)).toEqual(["list", "90"]));
});

it("waits for as long as Retry-After says", async () => {
  const busy: Answer = (response) => response.writeHead(429, { "retry-after": "7" }).end();
  const { stub, sleeps } = await runRelayOn([busy, hold]);
  await eventually(() => expect(watchesOf(stub)).toEqual(["5", "5"]));
  expect(sleeps).toContain(7000);
});

it("waits progressively longer between streams that end immediately without events, or that cannot be read", async () => {
  const empty: Answer = (response) => response.end();
  const unreadable: Answer = (response) => response.end("{\n");
  const { stub, sleeps } = await runRelayOn([empty, empty, unreadable, hold]);
  await eventually(() => expect(watchesOf(stub)).toHaveLength(4));
  expect(sleeps.filter((milliseconds) => milliseconds >= 500)).toEqual([500, 1000, 2000]);
});

it("waits for a kind to be installed, and then lists it", async () => {
  const missing: Answer = (response) => response.writeHead(404).end("404 page not found");
  const warnings: unknown[] = [];
  const log = { ...silentLog, warn: (message: string, fields?: object) => warnings.push({ message, ...fields }) };
  const { relay, stub, published } = await runRelayOn([missing, missing, listOf(objectMeta(1))], { start: {}, log });
  await eventually(() => expect(published).toHaveLength(1));
  const told = { message: "the kind is not installed in the cluster", kind: "buckets.s3.services.k8s.aws" };
  expect(warnings).toMatchObject([told, told]);
  expect(watchesOf(stub)).toEqual(["list", "list", "list"]);
  expect(relay.health.unreachable()).toEqual([]);
});

it("is not ready while the API server rejects its requests", async () => {
  let allowed = false;
  const answer: Answer = (response) => (allowed ? hold(response) : response.writeHead(403).end());
  const { relay, stub } = await runRelayOn([answer]);
  await eventually(() => expect(watchesOf(stub).length).toBeGreaterThan(1));
  expect(relay.health.unreachable()).toEqual(["buckets"]);
  allowed = true;
  await eventually(() => expect(relay.health.unreachable()).toEqual([]));
});

it("stays ready when a quiet watch is restarted", async () => {
  const { relay, stub } = await runRelayOn([hold], { inactivityMs: 200 });
  await eventually(() => expect(watchesOf(stub)).toHaveLength(1));
  await eventually(() => expect(relay.health.unreachable()).toEqual([]));
  const seen: (readonly string[])[] = [];
  await eventually(() => {
    seen.push(relay.health.unreachable());
    expect(watchesOf(stub).length).toBeGreaterThan(2);
  });
  expect(seen.flat()).toEqual([]);
});

it("requests watches that end after a random time of 5 to 10 minutes", async () => {
  const randoms = [0, 0.5, 0.999];
  const { stub } = await runRelayOn([(response) => response.end(event("ADDED", objectMeta(7))), hold], {
    random: () => randoms.shift() ?? 0,
  });
  await eventually(() => expect(watchesOf(stub)).toHaveLength(2));
  const watching = stub.requests.filter(({ url }) => url.searchParams.has("watch"));
  // One of them is the watch of the namespaces.
  expect(watching.map(({ url }) => Number(url.searchParams.get("timeoutSeconds"))).sort((a, b) => a - b)).toEqual([
    300, 450, 599,
  ]);
});

it("counts the ends of watches by cause", async () => {
  const { metrics, stub } = await runRelayOn([(response) => response.end("{\n"), hold]);
  await eventually(() => expect(watchesOf(stub)).toHaveLength(2));
  expect(await metrics.registry.metrics()).toContain(
    'driftless_relay_watch_restarts_total{kind="buckets.s3.services.k8s.aws",cause="unreadable"} 1',
  );
});

it("reads at most four lists at a time, and begins the next one when a list is complete or has failed", async () => {
  const listed: ServerResponse[] = [];
  const stub = await startStubApiServer(({ url = "" }, response) => {
    const { pathname, searchParams } = new URL(url, "https://stub");
    if (pathname !== "/api/v1/namespaces" && searchParams.has("sendInitialEvents")) listed.push(response);
    else if (pathname === "/api/v1/namespaces") listOf()(response);
    else hold(response);
  });
  onTestFinished(() => stub.close());
  const plurals = Array.from({ length: 7 }, (_, index) => `toys${index}`);
  const kinds = plurals.map((plural) => ({ ...bucketKind, plural, kind: plural }));
  const { relay } = startTestRelay({ connection: stub.connection, kinds });

  await eventually(() => expect(listed).toHaveLength(4));
  expect(relay.health.stuck()).toEqual([]);
  listOf()(listed[0] ?? expect.fail());
  await eventually(() => expect(listed).toHaveLength(5));
  listed[1]?.writeHead(500).end();
  await eventually(() => expect(listed).toHaveLength(6));
  for (const response of listed.slice(2)) listOf()(response);
  await eventually(() => expect(listed).toHaveLength(8));
});
