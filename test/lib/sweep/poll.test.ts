import { expect, test } from "vitest";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { KubernetesApiError } from "../../../lib/kubernetes/client.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import type { Delayed } from "../../../lib/queue/work-queue.ts";
import { createPoll } from "../../../lib/sweep/poll.ts";
import { objectNamed } from "../../support/kubernetes/object-named.ts";

const requested = { metadata: { annotations: { "driftless.dev/reconcile-requested-at": "now" } } };
const deleted = "2030-01-01T00:00:00Z";
const handled = { observedGeneration: 1 };

/** A poll over objects that the test can change. `sent` returns what the poll has sent since the last call to `sent`. */
function scenario() {
  let items: readonly KubernetesObject[] = [];
  let now = 0;
  let sent: Delayed[] = [];
  const toResync: Delayed[] = [];
  let fail = false;
  const poll = createPoll({
    kubernetes: {
      async *list() {
        yield { items, continue: undefined };
      },
    },
    kinds: [bucketKind],
    scope: { namespaces: [], selector: "" },
    queue: {
      async sendBatch(queueUrl, batch) {
        if (fail) throw new KubernetesApiError("SQS is unreachable");
        expect(["changes", "resync"]).toContain(queueUrl);
        sent.push(...batch);
        if (queueUrl === "resync") toResync.push(...batch);
      },
    },
    queueUrls: { changes: "changes", resync: "resync" },
    now: () => now,
    wait: async () => undefined,
  });
  return {
    poll,
    have: (...objects: readonly KubernetesObject[]) => {
      items = objects;
    },
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
    failing: (failing: boolean) => {
      fail = failing;
    },
    sent: () => {
      const names = sent.map(({ request }) => request.name);
      sent = [];
      return names;
    },
    requests: () => sent,
    toResync,
  };
}

test.each([
  ["new", objectNamed("a", { status: {} })],
  ["changed", objectNamed("a", { metadata: { generation: 2 }, status: handled })],
  ["being deleted", objectNamed("a", { metadata: { generation: 2, deletionTimestamp: deleted }, status: handled })],
  ["waiting for a requested pass", objectNamed("a", { ...requested, status: handled })],
])("an object that is %s is enqueued as a change, without a delay", async (_, object) => {
  const { poll, have, requests } = scenario();
  have(object);
  expect(await poll()).toMatchObject({ listed: 1, enqueued: 1 });
  expect(requests()).toMatchObject([{ delaySeconds: 0, request: { name: "a", reason: "change", kind: "Bucket" } }]);
});

test.each([
  ["has been reconciled", objectNamed("a", { status: handled })],
  ["has no pending request", objectNamed("a", { ...requested, status: { ...handled, lastHandledReconcileAt: "now" } })],
  [
    "is retried automatically",
    objectNamed("a", {
      status: { ...handled, retry: { attempt: 1, generation: 1, notBefore: "2020-01-01T00:00:00Z" } },
    }),
  ],
  [
    "is waiting for its resource to be removed",
    objectNamed("a", { metadata: { deletionTimestamp: deleted }, status: handled }),
  ],
])("an object that %s is left alone", async (_, object) => {
  const { poll, have } = scenario();
  have(object);
  expect(await poll()).toMatchObject({ listed: 1, enqueued: 0 });
});

test("a request that is waiting is not enqueued again, but a newer change is", async () => {
  const { poll, have, pass, sent } = scenario();
  have(objectNamed("a", { status: {} }));
  await poll();
  expect(sent()).toEqual(["a"]);
  pass(60);
  await poll();
  expect(sent()).toEqual([]);
  have(objectNamed("a", { metadata: { generation: 2 }, status: {} }));
  await poll();
  expect(sent()).toEqual(["a"]);
});

test("a request that has not been answered for a quarter of an hour is enqueued again", async () => {
  const { poll, have, pass, sent } = scenario();
  have(objectNamed("a", { status: {} }));
  for (let minute = 0; minute <= 16; minute++) {
    await poll();
    pass(60);
  }
  expect(sent()).toEqual(["a", "a"]);
});

test("a request that could not be sent is enqueued by the next poll", async () => {
  const { poll, have, failing, sent } = scenario();
  have(objectNamed("a", { status: {} }));
  failing(true);
  await expect(poll()).rejects.toThrow("SQS is unreachable");
  failing(false);
  await poll();
  expect(sent()).toEqual(["a"]);
});

test("changes beyond their namespace's share go to the resync queue, and those of another namespace do not", async () => {
  const { poll, have, requests, toResync } = scenario();
  const flood = Array.from({ length: 100 }, (_, index) => objectNamed(`flood-${index}`, { status: {} }));
  const metadata = { namespace: "neighbour" };
  have(...flood, objectNamed("a", { metadata, status: {} }));
  expect(await poll()).toMatchObject({ enqueued: 101 });
  expect(requests()).toHaveLength(101);
  expect(toResync).toHaveLength(95);
  expect(toResync.every(({ request }) => request.reason === "change" && request.namespace !== "neighbour")).toBe(true);
});
