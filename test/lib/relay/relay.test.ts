import { expect, it, onTestFinished } from "vitest";
import type { ReconcileRequest } from "../../../lib/queue/reconcile-request.ts";
import type { Publish } from "../../../lib/relay/bus/publish.ts";
import { eventually } from "../../support/assertions/eventually.ts";
import { objectMeta } from "../../support/kubernetes/object-meta.ts";
import { checkpointAt } from "../../support/kubernetes/scripted-api-server.ts";
import { startStubApiServer } from "../../support/kubernetes/stub-api-server.ts";
import { startTestRelay } from "../../support/relay/test-relay.ts";

const count = 5_000;

it("stops reading while the bus accepts nothing, and loses nothing", async () => {
  const connection = await serveChanges();
  const bus = createBus();
  const { metrics, stored } = startTestRelay({ connection, start: checkpointAt("0"), publish: bus.publish });
  const depth = async () => Number(/^driftless_relay_queue_depth (\d+)$/m.exec(await metrics.registry.metrics())?.[1]);
  await eventually(async () => expect(await depth()).toBe(3000));
  expect(stored()).toEqual(checkpointAt("0"));

  bus.open();
  await eventually(() => expect(bus.accepted.size).toBe(count));
  await eventually(() => expect(stored()).toEqual(checkpointAt(String(count))));
});

it("resends only those hints that a throttling bus rejected, and loses none of thousands", async () => {
  const connection = await serveChanges();
  const sent = new Map<string, number>();
  const publish: Publish = async (batch) =>
    batch.map(({ uid }) => {
      const times = (sent.get(uid) ?? 0) + 1;
      sent.set(uid, times);
      return times < attemptsOf(uid) ? { code: "ThrottlingException", message: "slow down" } : undefined;
    });
  const { stored, metrics } = startTestRelay({ connection, start: checkpointAt("0"), publish });
  await eventually(() => expect(stored()).toEqual(checkpointAt(String(count))));
  expect(sent.size).toBe(count);
  expect([...sent].filter(([uid, times]) => times !== attemptsOf(uid))).toEqual([]);
  expect(await metrics.registry.metrics()).toContain(`driftless_relay_hints_accepted_total ${count}\n`);
});

it("delivers the waiting hints before it stops, and stores its progress", async () => {
  const connection = await serveChanges();
  const bus = createBus();
  const { relay, stored } = startTestRelay({
    connection,
    start: checkpointAt("0"),
    publish: bus.publish,
    checkpointMs: 60_000,
  });
  await eventually(() => expect(bus.asked).toBeGreaterThan(0));
  const stopped = relay.stop();
  bus.open();
  await stopped;
  const [position] = Object.values(stored());
  expect(Number(position)).toBeGreaterThan(0);
  expect(bus.accepted.size).toBe(Number(position));
});

it("stores only what the bus has accepted if it must stop while the bus is down", async () => {
  const connection = await serveChanges();
  const bus = createBus();
  let now = 0;
  // The clock advances by a second with each read, so that the test does not have to wait until the last seconds have passed.
  const clock = () => {
    now += 1000;
    return now;
  };
  const publish = async (batch: readonly ReconcileRequest[]) => {
    bus.ask();
    return batch.map(() => ({ code: "InternalException", message: "the bus is down" }));
  };
  const { relay, stored } = startTestRelay({ connection, start: checkpointAt("0"), publish, now: clock });
  await eventually(() => expect(bus.asked).toBeGreaterThan(0));
  await relay.stop();
  expect(stored()).toEqual(checkpointAt("0"));
});

it("reports how long a single hint has been waiting for a bus that accepts nothing", async () => {
  const connection = await serveChanges(1);
  const bus = createBus();
  let now = 0;
  const { metrics } = startTestRelay({ connection, start: checkpointAt("0"), publish: bus.publish, now: () => now });
  const age = async () => /^driftless_relay_oldest_hint_seconds (\d+)$/m.exec(await metrics.registry.metrics())?.[1];
  await eventually(() => expect(bus.asked).toBe(1));
  now = 90_000;
  expect(await age()).toBe("90");
  bus.open();
  await eventually(async () => expect(await age()).toBe("0"));
});

it("watches the objects with the given label in each of the given namespaces, and these namespaces", async () => {
  const stub = await startStubApiServer((_, response) => response.flushHeaders());
  onTestFinished(() => stub.close());
  startTestRelay({ connection: stub.connection, namespaces: ["a", "b"], selector: "x=y" });
  await eventually(() => expect(stub.requests).toHaveLength(4));
  const selected = stub.requests.map(({ url: { pathname, searchParams } }) => {
    const selectors = [searchParams.get("labelSelector"), searchParams.get("fieldSelector")];
    return [pathname, ...selectors.filter((selector) => selector !== null)].join(" ");
  });
  expect(selected.sort()).toEqual([
    "/api/v1/namespaces metadata.name=a",
    "/api/v1/namespaces metadata.name=b",
    "/apis/s3.services.k8s.aws/v1alpha1/namespaces/a/buckets x=y",
    "/apis/s3.services.k8s.aws/v1alpha1/namespaces/b/buckets x=y",
  ]);
});

/** How many times an object's hint must be sent to the throttling bus: every tenth twice, every hundredth three times. */
function attemptsOf(uid: string): number {
  return uid.endsWith("00") ? 3 : uid.endsWith("0") ? 2 : 1;
}

/** An API server that reports one changed object for each resourceVersion from 1 to `changes`. */
async function serveChanges(changes = count) {
  const stub = await startStubApiServer(({ url = "" }, response) => {
    const { searchParams } = new URL(url, "https://stub");
    if (searchParams.has("limit")) return void response.end('{"metadata":{},"items":[]}');
    for (let version = Number(searchParams.get("resourceVersion")) + 1; version <= changes; version++) {
      response.write(`${JSON.stringify({ type: "MODIFIED", object: { metadata: objectMeta(version) } })}\n`);
    }
  });
  onTestFinished(() => stub.close());
  return stub.connection;
}

/** A bus that accepts nothing until it is opened. */
function createBus() {
  const accepted = new Set<string>();
  const opened = Promise.withResolvers<void>();
  let asked = 0;
  return {
    accepted,
    get asked() {
      return asked;
    },
    ask: () => {
      asked += 1;
    },
    open: () => opened.resolve(),
    publish: async (batch: readonly ReconcileRequest[]) => {
      asked += 1;
      await opened.promise;
      for (const { uid } of batch) accepted.add(uid);
      return batch.map(() => undefined);
    },
  };
}
