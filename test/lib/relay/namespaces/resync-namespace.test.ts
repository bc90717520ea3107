import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { bucketKind } from "../../../../lib/kinds/s3/bucket/kind.ts";
import type { ReconcileRequest } from "../../../../lib/queue/reconcile-request.ts";
import { namespaceScopes } from "../../../../lib/relay/namespaces/namespaces.ts";
import type { RelayDependencies } from "../../../../lib/relay/relay.ts";
import { checkpointKey } from "../../../../lib/relay/watch/scope-name.ts";
import { eventually } from "../../../support/assertions/eventually.ts";
import { objectMeta } from "../../../support/kubernetes/object-meta.ts";
import { checkpointAt } from "../../../support/kubernetes/scripted-api-server.ts";
import { silentLog } from "../../../support/programs/silent-log.ts";
import { startTestRelay } from "../../../support/relay/test-relay.ts";
import {
  type NamespaceMeta,
  startWatchedApiServer,
  type WatchedApiServerOptions,
} from "../../../support/relay/watched-api-server.ts";

const region = "services.k8s.aws/default-region";
const [everywhere] = namespaceScopes({ namespaces: [] });
const positionOfNamespaces = everywhere === undefined ? "" : checkpointKey(everywhere);

it("a changed annotation resyncs each object of its namespace, and no other object", async () => {
  const { server, start } = await serve({ web: 120, data: 3 });
  const { published } = start();
  server.changeNamespace(namespace("web", 1001, { [region]: "us-east-1" }));
  await eventually(() => expect(published).toHaveLength(120));
  server.changeNamespace(namespace("web", 1002));
  await eventually(() => expect(published).toHaveLength(240));
  expect(new Set(published.map(({ namespace, reason }) => `${namespace} ${reason}`))).toEqual(new Set(["web resync"]));
  expect(new Set(published.map(({ uid }) => uid)).size).toBe(120);
});

it("an annotation that means nothing to Driftless resyncs nothing", async () => {
  const { server, start } = await serve({ web: 3, data: 1 });
  const { published } = start();
  server.changeNamespace(namespace("web", 1001, { "example.com/owner": "anna" }));
  server.changeNamespace(namespace("data", 1002, { [region]: "us-east-1" }));
  await eventually(() => expect(published).toHaveLength(1));
  expect(published).toMatchObject([{ namespace: "data" }]);
});

it("a relay that starts resyncs nothing if nothing has changed, and what has changed since its checkpoint", async () => {
  const { server, start } = await serve({ web: 3, data: 2 });
  const first = start({ [positionOfNamespaces]: "1000" });
  await eventually(() => expect(first.stored()[positionOfNamespaces]).toBe("1000"));
  await first.relay.stop();
  expect(first.published).toEqual([]);

  server.changeNamespace(namespace("data", 1001, { [region]: "us-east-1" }));
  const second = start({ [positionOfNamespaces]: "1000" });
  await eventually(() => expect(second.published).toHaveLength(2));
  expect(second.published).toMatchObject([{ namespace: "data" }, { namespace: "data" }]);
  await eventually(() => expect(second.stored()[positionOfNamespaces]).toBe("1001"));
});

it("the checkpoint does not pass a changed namespace until the bus has accepted every hint", async () => {
  const { server, start } = await serve({ web: 60 });
  const opened = Promise.withResolvers<void>();
  const accepted: ReconcileRequest[] = [];
  const publish = async (batch: readonly ReconcileRequest[]) => {
    if (accepted.length >= 40) await opened.promise;
    accepted.push(...batch);
    return batch.map(() => undefined);
  };
  const { stored } = start({ [positionOfNamespaces]: "1000" }, { publish });
  server.changeNamespace(namespace("web", 1001, { [region]: "us-east-1" }));
  await eventually(() => expect(accepted.length).toBeGreaterThanOrEqual(40));
  expect(stored()[positionOfNamespaces]).toBe("1000");
  opened.resolve();
  await eventually(() => expect(stored()[positionOfNamespaces]).toBe("1001"));
  expect(new Set(accepted.map(({ uid }) => uid)).size).toBe(60);
});

it("while 5,000 objects of one namespace are resynced, a change elsewhere and another namespace wait for at most a few of them", async () => {
  const { server, start } = await serve({ crowd: 5000, few: 20 });
  const { published, relay } = start();
  server.changeNamespace(namespace("crowd", 1001, { [region]: "us-east-1" }));
  await eventually(() => expect(published.length).toBeGreaterThan(500));
  const before = published.length;
  server.change(objectMeta(9000, { namespace: "quiet", name: "urgent" }));
  server.changeNamespace(namespace("few", 9001, { [region]: "us-east-1" }));
  await eventually(() => expect(published.filter(({ namespace }) => namespace === "few")).toHaveLength(20));
  const after = published.slice(before);
  expect(after.findIndex(({ name }) => name === "urgent")).toBeLessThan(150);
  expect(after.findLastIndex(({ namespace }) => namespace === "few")).toBeLessThan(600);
  await eventually(() => expect(published).toHaveLength(5021));
  await relay.stop();
});

it("at most 50 hints of a resync are waiting for the bus", async () => {
  const { server, start } = await serve({ crowd: 500 });
  const opened = Promise.withResolvers<void>();
  let [asked, accepted] = [0, 0];
  const publish = async (batch: readonly ReconcileRequest[]) => {
    asked += batch.length;
    if (asked > 200) await opened.promise;
    accepted += batch.length;
    return batch.map(() => undefined);
  };
  const { metrics } = start({}, { publish });
  const depth = async () => Number(/^driftless_relay_queue_depth (\d+)$/m.exec(await metrics.registry.metrics())?.[1]);
  server.changeNamespace(namespace("crowd", 1001, { [region]: "us-east-1" }));
  await eventually(() => expect(asked).toBeGreaterThan(200));
  expect(asked - accepted + (await depth())).toBeLessThanOrEqual(50);
  opened.resolve();
  await eventually(() => expect(accepted).toBe(500));
});

it("a list that expires continues behind the last object whose hint was accepted", async () => {
  let pages = 0;
  let expired: string | null = null;
  const { server, start } = await serve({ web: 300 }, (url, response) => {
    const token = url.searchParams.get("continue");
    if (!isList(url)) return false;
    if (++pages === 6) expired = token;
    if (token === null) expired = null;
    if (token !== expired || token === null) return false;
    response.writeHead(410).end(JSON.stringify({ message: "The provided continue parameter is too old" }));
    return true;
  });
  const { published, stored } = start({ [positionOfNamespaces]: "1000" });
  server.changeNamespace(namespace("web", 1001, { [region]: "us-east-1" }));
  await eventually(() => expect(stored()[positionOfNamespaces]).toBe("1001"));
  expect(published).toHaveLength(300);
  expect(new Set(published.map(({ uid }) => uid)).size).toBe(300);
});

it("with watchNamespaces, each object of a changed namespace is resynced once", async () => {
  const { server, start } = await serve({ web: 3, data: 2, other: 1 });
  const { published, stored } = start({}, { namespaces: ["web", "data"] });
  await eventually(() => expect(published).toHaveLength(5));
  await eventually(() => expect(Object.values(stored())).not.toContain(undefined));
  server.changeNamespace(namespace("other", 1001, { [region]: "us-east-1" }));
  server.changeNamespace(namespace("web", 1002, { [region]: "us-east-1" }));
  await eventually(() => expect(published.length).toBeGreaterThanOrEqual(8));
  await eventually(() => expect(new Set(Object.values(stored()))).toContain("1002"));
  expect(published.slice(5).map((request) => request.namespace)).toEqual(["web", "web", "web"]);
});

it("a namespace that is deleted has no objects left to resync", async () => {
  const { server, start } = await serve({ gone: 2, data: 1 });
  const { published, stored } = start();
  await eventually(() => expect(stored()[positionOfNamespaces]).toBe("1000"));
  server.changeNamespace(namespace("gone", 1001, { [region]: "us-east-1" }), "DELETED");
  server.changeNamespace(namespace("data", 1002, { [region]: "us-east-1" }));
  await eventually(() => expect(published).toMatchObject([{ namespace: "data" }]));
  expect(server.stub.requests.filter(({ url }) => isList(url) && url.pathname.includes("gone"))).toEqual([]);
});

it("a kind that is not installed is left out, and an API server that refuses is asked again", async () => {
  const queueKind = { group: "sqs.services.k8s.aws", version: "v1alpha1", kind: "Queue", plural: "queues" };
  let refusals = 2;
  const { server, start } = await serve({ web: 2 }, (url, response) => {
    if (url.pathname.endsWith("/queues")) response.writeHead(404).end();
    else if (isList(url) && refusals-- > 0) response.writeHead(429, { "retry-after": "7" }).end();
    else return false;
    return true;
  });
  const { published, sleeps } = start({}, { kinds: [queueKind, bucketKind] });
  server.changeNamespace(namespace("web", 1001, { [region]: "us-east-1" }));
  await eventually(() => expect(published).toHaveLength(2));
  expect(sleeps.filter((milliseconds) => milliseconds === 7000)).toHaveLength(2);
});

it("a namespace that changes again while it is resynced is resynced once more", async () => {
  const opened = Promise.withResolvers<void>();
  const published: ReconcileRequest[] = [];
  const publish = async (batch: readonly ReconcileRequest[]) => {
    published.push(...batch);
    await opened.promise;
    return batch.map(() => undefined);
  };
  const { server, start } = await serve({ web: 100 });
  const noted: unknown[] = [];
  const log = { ...silentLog, info: (_: string, fields?: object) => noted.push(fields) };
  const { stored } = start({ [positionOfNamespaces]: "1000" }, { publish, log });
  server.changeNamespace(namespace("web", 1001, { [region]: "us-east-1" }));
  await eventually(() => expect(published.length).toBeGreaterThan(0));
  server.changeNamespace(namespace("web", 1002, { [region]: "us-west-2" }));
  server.changeNamespace(namespace("web", 1003));
  await eventually(() =>
    expect(noted.filter((fields) => isDeepStrictEqual(fields, { namespace: "web" }))).toHaveLength(3),
  );
  opened.resolve();
  await eventually(() => expect(stored()[positionOfNamespaces]).toBe("1003"));
  const times = Map.groupBy(published, ({ uid }) => uid);
  expect(times.size).toBe(100);
  expect(new Set([...times.values()].map(({ length }) => length))).toEqual(new Set([2]));
});

/** Whether a request is one for the objects of a namespace. */
function isList({ pathname, searchParams }: URL): boolean {
  return pathname.includes("/namespaces/") && pathname.endsWith("/buckets") && !searchParams.has("watch");
}

/** An API server with this many buckets in each namespace, and relays that have forwarded all of them. */
async function serve(counts: Readonly<Record<string, number>>, instead?: WatchedApiServerOptions["instead"]) {
  const present = Object.keys(counts).map((name) => namespace(name, 1000));
  const server = await startWatchedApiServer({ namespaces: present, ...(instead && { instead }) });
  const namespaces = Object.entries(counts).flatMap(([name, count]) => Array.from({ length: count }, () => name));
  for (const [index, name] of namespaces.entries()) {
    server.change(objectMeta(index, { namespace: name, resourceVersion: "1000" }));
  }
  const start = (position: Readonly<Record<string, string>> = {}, options: Partial<RelayDependencies> = {}) => {
    const { connection } = server.stub;
    return startTestRelay({ connection, start: { ...checkpointAt("1000"), ...position }, ...options });
  };
  return { server, start };
}

function namespace(name: string, version: number, annotations: Readonly<Record<string, string>> = {}): NamespaceMeta {
  return { name, uid: hash("md5", name), resourceVersion: String(version), annotations };
}
