import { expect, test } from "vitest";
import { KubernetesApiError, type KubernetesClient } from "../../../lib/kubernetes/client.ts";
import type { KubernetesObject, ObjectStatus } from "../../../lib/kubernetes/object.ts";
import type { ResourceKind } from "../../../lib/kubernetes/resource-kind.ts";
import type { Delayed } from "../../../lib/queue/work-queue.ts";
import { type SweepDependencies, type SweepInput, sweep } from "../../../lib/sweep/sweep.ts";
import { objectNamed } from "../../support/kubernetes/object-named.ts";

const bucket: ResourceKind = { group: "s3.services.k8s.aws", version: "v1alpha1", kind: "Bucket", plural: "buckets" };
const table: ResourceKind = {
  group: "dynamodb.services.k8s.aws",
  version: "v1alpha1",
  kind: "Table",
  plural: "tables",
};
const all: SweepInput = { windowSeconds: 900, periodSeconds: 900 };
const midnight = Date.parse("2026-11-21T00:00:00Z");

const PAGE_SIZE = 500;

type ListOptions = Parameters<KubernetesClient["list"]>[1];

/** Objects without work to do. */
function objects(count: number): readonly KubernetesObject[] {
  const status = { observedGeneration: 1 };
  return Array.from({ length: count }, (_, index) => objectNamed(`bucket-${index}`, { status }));
}

/** A list in pages, as the API server returns it. `refuse` may throw instead. */
function paging(
  items: readonly KubernetesObject[],
  refuse: (kind: ResourceKind, start: string | undefined) => void = () => undefined,
) {
  const lists: ListOptions[] = [];
  const list: KubernetesClient["list"] = async function* (kind, options) {
    lists.push(options);
    let next = options.continue;
    do {
      refuse(kind, next);
      const start = Number(next ?? 0);
      const end = start + PAGE_SIZE;
      next = end < items.length ? String(end) : undefined;
      yield { items: items.slice(start, end), continue: next };
    } while (next !== undefined);
  };
  return { lists, kubernetes: { list } };
}

function scenario(kubernetes: Pick<KubernetesClient, "list">, parts: Partial<SweepDependencies> = {}) {
  const batches: (readonly Delayed[])[] = [];
  const dependencies: SweepDependencies = {
    kubernetes,
    kinds: [bucket],
    scope: { namespaces: [], selector: "" },
    periods: { defaultSeconds: 36_000, byKind: {} },
    queue: {
      async sendBatch(_url, batch) {
        batches.push(batch);
      },
    },
    queueUrls: { changes: "http://127.0.0.1/000000000000/changes", resync: "http://127.0.0.1/000000000000/resync" },
    now: () => midnight,
    wait: async () => undefined,
    ...parts,
  };
  return { batches, dependencies, sent: () => batches.flat() };
}

const uids = (sent: readonly Delayed[]) => sent.map(({ request }) => request.uid).sort();

test("enqueues a bare resync request for every object of every page, in full batches", async () => {
  const items = objects(1_203);
  const { batches, dependencies, sent } = scenario(paging(items).kubernetes);
  expect(await sweep(all, dependencies)).toMatchObject({ listed: 1_203, enqueued: 1_203 });
  expect(uids(sent())).toEqual(items.map(({ metadata }) => metadata.uid).sort());
  expect(batches.filter((batch) => batch.length === 10)).toHaveLength(120);
  expect(batches[0]?.[0]?.request).toEqual({
    group: "s3.services.k8s.aws",
    version: "v1alpha1",
    kind: "Bucket",
    namespace: "default",
    name: "bucket-0",
    uid: items[0]?.metadata.uid,
    reason: "resync",
  });
});

test("the runs of one period enqueue every object exactly once, each at its slot", async () => {
  const items = objects(200);
  const sent: { readonly uid: string; readonly at: number }[] = [];
  for (let run = 0; run < 40; run++) {
    const started = midnight + run * 900_000 + 7_000;
    const { dependencies, sent: sentNow } = scenario(paging(items).kubernetes, { now: () => started });
    await sweep({ windowSeconds: 900 }, dependencies);
    for (const { request, delaySeconds } of sentNow()) {
      sent.push({ uid: request.uid, at: started / 1000 + delaySeconds });
      expect(Number.isInteger(delaySeconds) && delaySeconds >= 0 && delaySeconds <= 900).toBe(true);
    }
  }
  expect(sent.map(({ uid }) => uid).sort()).toEqual(items.map(({ metadata }) => metadata.uid).sort());
  const halves = sent.filter(({ at }) => at < midnight / 1000 + 18_000).length;
  expect(halves).toBeGreaterThan(70);
  expect(halves).toBeLessThan(130);
});

test("in shadow mode each object waits for its slot, because no status would ever show that it was reconciled", async () => {
  const waiting = Array.from({ length: 200 }, (_, index) => objectNamed(`bucket-${index}`));
  const { dependencies, sent } = scenario(paging(waiting).kubernetes, { mode: "shadow" });
  const { listed, enqueued } = await sweep({ windowSeconds: 900 }, dependencies);
  expect(listed).toBe(200);
  expect(enqueued).toBe(sent().length);
  expect(enqueued).toBeLessThan(30);
  expect(await sweep(all, dependencies)).toMatchObject({ listed: 200, enqueued: 200 });
});

test("delays no message by more than 900 s, and does not delay overdue ones", async () => {
  const { dependencies, sent } = scenario(paging(objects(100)).kubernetes, { now: () => midnight + 3_599_000 });
  await sweep({ windowSeconds: 3_600, periodSeconds: 3_600 }, dependencies);
  expect(new Set(sent().map(({ delaySeconds }) => delaySeconds))).toEqual(new Set([0]));
  const early = scenario(paging(objects(100)).kubernetes);
  await sweep({ windowSeconds: 3_600, periodSeconds: 3_600 }, early.dependencies);
  expect(Math.max(...early.sent().map(({ delaySeconds }) => delaySeconds))).toBe(900);
});

test("lists a kind again when its list has expired on the API server, and sends nothing twice", async () => {
  let expired = false;
  const { kubernetes } = paging(objects(600), (_, start) => {
    if (start !== undefined && !expired) {
      expired = true;
      throw new KubernetesApiError("the continue parameter is too old", { status: 410, reason: "Expired" });
    }
  });
  const { dependencies, sent } = scenario(kubernetes);
  await sweep(all, dependencies);
  expect(new Set(uids(sent())).size).toBe(600);
  expect(sent()).toHaveLength(600);
});

test("a page that fails in the middle does not end the run", async () => {
  let failures = 0;
  const { kubernetes } = paging(objects(1_203), (_, start) => {
    if (start === "500" && ++failures < 3) throw new KubernetesApiError("no response from the API server");
  });
  const { dependencies, sent } = scenario(kubernetes);
  expect(await sweep(all, dependencies)).toMatchObject({ listed: 1_203, enqueued: 1_203 });
  expect(new Set(uids(sent())).size).toBe(1_203);
});

test("an object with an invalid status does not prevent other objects from being enqueued", async () => {
  const senseless = { observedGeneration: "1", retry: null, poll: "soon", conditions: {} } as unknown as ObjectStatus;
  const items = [objectNamed("senseless", { status: senseless }), ...objects(3)];
  const { dependencies, sent } = scenario(paging(items).kubernetes);
  expect(await sweep(all, dependencies)).toMatchObject({ listed: 4, enqueued: 4 });
  expect(sent()).toHaveLength(4);
});

test("a kind that cannot be listed fails the run, after the others are swept", async () => {
  const { kubernetes } = paging(objects(5), (kind) => {
    if (kind.kind === "Table") throw new KubernetesApiError("the answer is not a list", { status: 200 });
  });
  const { dependencies, sent } = scenario(kubernetes, { kinds: [table, bucket] });
  await expect(sweep(all, dependencies)).rejects.toThrow(
    "cannot sweep tables.dynamodb.services.k8s.aws in all namespaces: the answer is not a list",
  );
  expect(sent()).toHaveLength(5);
});

test("a kind that is not installed is reported once, and causes no failure", async () => {
  const { kubernetes } = paging(objects(5), (kind) => {
    if (kind.kind === "Table") throw new KubernetesApiError("the server could not find the resource", { status: 404 });
  });
  const scope = { namespaces: ["web", "data"], selector: "" };
  const { dependencies } = scenario(kubernetes, { kinds: [table, bucket], scope });
  const result = await sweep(all, dependencies);
  expect(result).toMatchObject({ notInstalled: ["tables.dynamodb.services.k8s.aws"] });
  expect(result.listed).toBeGreaterThan(0);
});

test.each([401, 403])("a kind whose list request fails with %i is named, and causes no failure", async (status) => {
  const { kubernetes } = paging(objects(5), (kind) => {
    if (kind.kind === "Table") throw new KubernetesApiError("no", { status });
  });
  const { dependencies } = scenario(kubernetes, { kinds: [table, bucket] });
  const result = await sweep(all, dependencies);
  expect(result).toMatchObject({ listed: 5, enqueued: 5, refused: ["tables.dynamodb.services.k8s.aws"] });
});

test("lists only the objects in scope", async () => {
  const { lists, kubernetes } = paging([]);
  const scope = { namespaces: ["web", "data"], selector: "team=web" };
  await sweep(all, scenario(kubernetes, { scope }).dependencies);
  expect(lists).toEqual([
    { namespace: "web", labelSelector: "team=web" },
    { namespace: "data", labelSelector: "team=web" },
  ]);
});

test("counts the objects of each kind by state, counts each object once, and reports zero for a kind without objects", async () => {
  const condition = (type: string) => ({ conditions: [{ type, status: "True" }] }) as unknown as ObjectStatus;
  const unapproved = { type: "Ready", status: "False", reason: "ApprovalRequired" };
  const waiting = { conditions: [unapproved] } as unknown as ObjectStatus;
  const deletionTimestamp = "2026-11-21T00:00:00Z";
  const items = [
    objectNamed("ready", { status: condition("Ready") }),
    objectNamed("terminal", { status: condition("ACK.Terminal") }),
    objectNamed("failed", { status: condition("ACK.Recoverable") }),
    objectNamed("new"),
    objectNamed("held", { status: waiting }),
    objectNamed("leaving", { status: condition("ACK.Terminal"), metadata: { deletionTimestamp } }),
  ];
  const { kubernetes } = paging(items);
  const of: typeof kubernetes.list = (kind, options) =>
    (kind.kind === "Table" ? paging([]).kubernetes : kubernetes).list(kind, options);
  const { dependencies } = scenario({ list: of }, { kinds: [bucket, table] });
  expect((await sweep(all, dependencies)).objects).toEqual({
    Bucket: { ready: 1, paused: 1, retrying: 2, terminal: 1, deleting: 1 },
    Table: { ready: 0, paused: 0, retrying: 0, terminal: 0, deleting: 0 },
  });
});

test("does not count the objects of a kind whose list request is rejected", async () => {
  const { kubernetes } = paging(objects(5), (kind) => {
    if (kind.kind === "Table") throw new KubernetesApiError("forbidden", { status: 403 });
  });
  const { dependencies } = scenario(kubernetes, { kinds: [table, bucket] });
  expect(Object.keys((await sweep(all, dependencies)).objects)).toEqual(["Bucket"]);
});
