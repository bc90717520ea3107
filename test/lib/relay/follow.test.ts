import type { ServerResponse } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import type { ObjectMeta } from "../../../lib/kubernetes/object.ts";
import { checkpointKey } from "../../../lib/relay/scope-name.ts";
import { kinds } from "../../../lib/resources/kinds.ts";
import { eventually } from "../../support/eventually.ts";
import { objectMeta } from "../../support/object-meta.ts";
import { type StubApiServer, type StubRequest, startStubApiServer } from "../../support/stub-api-server.ts";
import { startTestRelay } from "../../support/test-relay.ts";

type Answer = (response: ServerResponse) => unknown;

const hold: Answer = (response) => response.flushHeaders();
const expired = JSON.stringify({ code: 410, message: "too old resource version", reason: "Expired" });

it("goes on from the last event when the API server closes the stream", async () => {
  const { stub, published } = await run([(response) => response.end(event("ADDED", objectMeta(7))), hold]);
  await eventually(() => expect(watches(stub)).toEqual(["5", "7"]));
  await eventually(() => expect(published).toMatchObject([{ name: "bucket-7", reason: "change" }]));
});

it("goes on from the last event when the stream is cut, after a look whether the API server has come as far", async () => {
  const cut: Answer = (response) => response.write(event("ADDED", objectMeta(7)), () => response.destroy());
  const { stub, published } = await run([cut, (response) => response.end(event("ADDED", objectMeta(8))), hold]);
  await eventually(() => expect(watches(stub)).toEqual(["5", "7", "8"]));
  await eventually(() => expect(published.map(({ name }) => name)).toEqual(["bucket-7", "bucket-8"]));
  expect(probes(stub)).toEqual(["5", "7"]);
});

it("goes on when the connection is a black hole", async () => {
  const { stub } = await run([hold, hold], { inactivityMs: 200 });
  await eventually(() => expect(watches(stub).length).toBeGreaterThan(1));
});

it.each<[string, Answer]>([
  ["the stream", (response) => response.end(`${JSON.stringify({ type: "ERROR", object: JSON.parse(expired) })}\n`)],
  ["the answer", (response) => response.writeHead(410).end(expired)],
])("lists when %s says that the resourceVersion has expired", async (_, answer) => {
  const { stub, published, stored } = await run([answer, listOf(objectMeta(1))]);
  await eventually(() => expect(published).toMatchObject([{ name: "bucket-1", reason: "resync" }]));
  expect(watches(stub)).toEqual(["5", "list"]);
  await eventually(() => expect(Object.values(stored())).toEqual(["90"]));
});

it("lists when the checkpoint lies in the future of a restored API server", async () => {
  const { stub, published } = await run([listOf(objectMeta(1))], {
    probe: (response) =>
      response.writeHead(504).end(JSON.stringify({ message: "Timeout: Too large resource version: 5, current: 3" })),
  });
  await eventually(() => expect(published).toMatchObject([{ name: "bucket-1", reason: "resync" }]));
  expect(watches(stub)).toEqual(["list"]);
});

it("lists again when the list breaks off, and stores no position before its end", async () => {
  const broken: Answer = (response) => response.write(event("ADDED", objectMeta(1)), () => response.destroy());
  const { published, stored, stub } = await run([broken, listOf(objectMeta(1), objectMeta(2))], { start: {} });
  await eventually(() => expect(Object.values(stored())).toEqual(["90"]));
  expect(watches(stub)).toEqual(["list", "list"]);
  expect(new Set(published.map(({ name }) => name))).toEqual(new Set(["bucket-1", "bucket-2"]));
});

it("lists by pages where there is no WatchList, then watches from there", async () => {
  const refused: Answer = (response) => response.writeHead(422).end(JSON.stringify({ message: "forbidden" }));
  const page = JSON.stringify({ metadata: { resourceVersion: "90" }, items: [{ metadata: objectMeta(1) }] });
  const { stub, published } = await run([refused, hold], { start: {}, page: (response) => response.end(page) });
  await eventually(() => expect(published).toMatchObject([{ name: "bucket-1", reason: "resync" }]));
  await eventually(() => expect(watches(stub)).toEqual(["list", "90"]));
});

it("waits for as long as Retry-After says", async () => {
  const busy: Answer = (response) => response.writeHead(429, { "retry-after": "7" }).end();
  const { stub, sleeps } = await run([busy, hold]);
  await eventually(() => expect(watches(stub)).toEqual(["5", "5"]));
  expect(sleeps).toContain(7000);
});

it("waits longer and longer for streams that end at once and tell nothing, or cannot be read", async () => {
  const empty: Answer = (response) => response.end();
  const unreadable: Answer = (response) => response.end("{\n");
  const { stub, sleeps } = await run([empty, empty, unreadable, hold]);
  await eventually(() => expect(watches(stub)).toHaveLength(4));
  expect(sleeps.filter((milliseconds) => milliseconds >= 500)).toEqual([500, 1000, 2000]);
});

it("waits for a kind that is not installed, and lists when it is", async () => {
  const missing: Answer = (response) => response.writeHead(404).end("404 page not found");
  const { relay, stub, published } = await run([missing, missing, listOf(objectMeta(1))], { start: {} });
  await eventually(() => expect(published).toHaveLength(1));
  expect(watches(stub)).toEqual(["list", "list", "list"]);
  expect(relay.health.unreachable()).toEqual([]);
});

it("is not ready while the API server refuses it", async () => {
  let allowed = false;
  const answer: Answer = (response) => (allowed ? hold(response) : response.writeHead(403).end());
  const { relay, stub } = await run([answer]);
  await eventually(() => expect(watches(stub).length).toBeGreaterThan(1));
  expect(relay.health.unreachable()).toEqual(["buckets"]);
  allowed = true;
  await eventually(() => expect(relay.health.unreachable()).toEqual([]));
});

it("stays ready when a quiet watch is begun again", async () => {
  const { relay, stub } = await run([hold], { inactivityMs: 200 });
  await eventually(() => expect(watches(stub)).toHaveLength(1));
  await eventually(() => expect(relay.health.unreachable()).toEqual([]));
  const seen: (readonly string[])[] = [];
  await eventually(() => {
    seen.push(relay.health.unreachable());
    expect(watches(stub).length).toBeGreaterThan(2);
  });
  expect(seen.flat()).toEqual([]);
});

it("counts why watches end", async () => {
  const { metrics, stub } = await run([(response) => response.end("{\n"), hold]);
  await eventually(() => expect(watches(stub)).toHaveLength(2));
  expect(await metrics.registry.metrics()).toContain(
    'driftless_relay_watch_restarts_total{kind="buckets.s3.services.k8s.aws",cause="unreadable"} 1',
  );
});

interface Options {
  readonly inactivityMs?: number;
  readonly start?: Readonly<Record<string, string>>;
  readonly probe?: Answer;
  readonly page?: Answer;
}

/** Runs a relay, from resourceVersion 5, on an API server that gives these answers to its watches, the last one for good. */
async function run(answers: readonly Answer[], options: Options = {}) {
  const { probe = (response) => response.end('{"metadata":{},"items":[]}'), page = probe, ...rest } = options;
  let watched = 0;
  const stub = await startStubApiServer(({ url = "" }, response) => {
    const { searchParams } = new URL(url, "https://stub");
    if (searchParams.get("limit") === "1") return void probe(response);
    if (!searchParams.has("watch")) return void page(response);
    (answers[watched++] ?? answers.at(-1) ?? hold)(response);
  });
  onTestFinished(() => stub.close());
  const [kind] = kinds;
  const key = kind ? checkpointKey({ kind, namespace: undefined, labelSelector: "" }) : "";
  const { connection } = stub;
  return { stub, ...startTestRelay({ connection, start: { [key]: "5" }, ...rest }) };
}

/** Where each watch that was asked for began. */
function watches({ requests }: StubApiServer): readonly (string | null)[] {
  const watching = requests.filter(({ url }) => url.searchParams.has("watch"));
  return watching.map(({ url }) => (url.searchParams.has("sendInitialEvents") ? "list" : resourceVersion({ url })));
}

function probes({ requests }: StubApiServer): readonly (string | null)[] {
  return requests.filter(({ url }) => url.searchParams.get("limit") === "1").map(resourceVersion);
}

function resourceVersion({ url }: Pick<StubRequest, "url">): string | null {
  return url.searchParams.get("resourceVersion");
}

/** A WatchList's answer, as of resourceVersion 90, which stays open. */
function listOf(...objects: readonly ObjectMeta[]): Answer {
  return (response) => {
    for (const metadata of objects) response.write(event("ADDED", metadata));
    response.write(event("BOOKMARK", { resourceVersion: "90", annotations: { "k8s.io/initial-events-end": "true" } }));
  };
}

function event(type: string, metadata: Partial<ObjectMeta>): string {
  return `${JSON.stringify({ type, object: { metadata } })}\n`;
}
