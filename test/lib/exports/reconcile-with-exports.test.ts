import { describe, expect, test } from "vitest";
import { fieldExportKind } from "../../../lib/exports/field-export-kind.ts";
import { KubernetesApiError } from "../../../lib/kubernetes/client.ts";
import type { Delayed } from "../../../lib/queue/work-queue.ts";
import { exportingGadget } from "../../support/worlds/gadgets/exporting-gadget.ts";
import { beforeCall } from "../../support/worlds/intercepts.ts";
import { createMemoryWorld } from "../../support/worlds/memory-world.ts";

test("an export follows its source, when the source is created and when it changes", async () => {
  const world = await exportingGadget();
  await world.create({ spec: { name: "toy", size: "large" } });
  await world.settle();
  expect(await world.configMap()).toEqual({ "default.size": "large" });
  await world.kubernetes.user.patch(world.reference, { spec: { size: "small" } });
  await world.settle();
  expect(await world.configMap()).toEqual({ "default.size": "small" });
});

test("a run that ended before it requested the exports is repeated and requests them", async () => {
  let broken = true;
  const intercept = beforeCall("list", () => {
    if (broken) throw new KubernetesApiError("etcdserver: leader changed", { status: 500 });
  });
  const world = await exportingGadget({ intercept });
  await world.create({ spec: { name: "toy", size: "large" } });
  await expect(world.reconcile()).rejects.toThrow("leader changed");
  broken = false;
  await world.settle({ id: "message-1", request: world.request(), receiveCount: 2 });
  expect(await world.configMap()).toEqual({ "default.size": "large" });
});

test.each([400, 403, 404])("a pass does not fail if exports cannot be listed (%i)", async (status) => {
  const intercept = beforeCall("list", () => {
    throw new KubernetesApiError("refused", { status });
  });
  const world = await exportingGadget({ intercept });
  await world.create();
  expect(await world.reconcile()).toMatchObject({ outcome: "created" });
});

test("a pass requests only the exports of its own object, and only those in scope", async () => {
  const settings = { scope: { namespaces: [], selector: "team=web" } };
  const labels = { team: "web" };
  const world = await exportingGadget({ settings, metadata: { labels } });
  const { user } = world.kubernetes;
  const { group, kind } = world.reference.kind;
  const others = [
    { name: "other-name", namespace: "default", labels, resource: { group, kind, name: "toy-2" } },
    { name: "other-kind", namespace: "default", labels, resource: { group, kind: "Robot", name: "toy" } },
    {
      name: "other-group",
      namespace: "default",
      labels,
      resource: { group: "rds.services.k8s.aws", kind, name: "toy" },
    },
    { name: "other-namespace", namespace: "web", labels, resource: { group, kind, name: "toy" } },
    { name: "other-labels", namespace: "default", labels: {}, resource: { group, kind, name: "toy" } },
  ];
  for (const { name, namespace, labels, resource } of others) {
    const spec = { from: { path: ".spec.size", resource }, to: { kind: "configmap", name: "shop" } };
    await user.create({ kind: fieldExportKind, namespace, name }, { labels, spec });
  }
  await world.create({ labels });
  const { sent } = await world.reconcile();
  const asked = sent.filter(({ request }) => request.kind === "FieldExport");
  expect(asked).toEqual([{ request: { ...world.exportRequest(), reason: "resync" }, delaySeconds: 0 }]);
});

test.each(["change", "requeue", "resync"] as const)("after a %s, exports are requested as a resync", async (reason) => {
  const world = await exportingGadget();
  await world.create();
  const { sent } = await world.reconcile(world.request({ reason, ...(reason === "requeue" && { waits: 1 }) }));
  expect(exportsIn(sent)).toMatchObject([{ request: { reason: "resync" } }]);
});

describe("a pass that finds nothing to do", () => {
  test("requests no exports, even if it was requested with an annotation", async () => {
    const world = await exportingGadget();
    await world.create();
    await world.settle();
    for (const value of ["one", "two"]) {
      const annotations = { "driftless.dev/reconcile-requested-at": value };
      await world.kubernetes.user.patch(world.reference, { metadata: { annotations } });
      const { outcome, sent } = await world.reconcile();
      expect(outcome).toBe("unchanged");
      expect(world.object().status).toMatchObject({ lastHandledReconcileAt: value });
      expect(exportsIn(sent)).toEqual([]);
    }
  });

  test("requests the exports if its message was received before: that run may have ended before its requests", async () => {
    const world = await exportingGadget();
    await world.create();
    await world.settle();
    const { outcome, sent } = await world.reconcile({ id: "again", request: world.request(), receiveCount: 2 });
    expect(outcome).toBe("unchanged");
    expect(exportsIn(sent)).toHaveLength(1);
  });

  test("requests the exports of the object's metadata, which may have changed", async () => {
    const world = await exportingGadget();
    await world.create();
    await world.settle();
    const { group, kind } = world.reference.kind;
    const from = { path: ".metadata.labels.team", resource: { group, kind, name: "toy" } };
    const reference = { kind: fieldExportKind, namespace: "default", name: "team" };
    await world.kubernetes.user.create(reference, { spec: { from, to: { kind: "configmap", name: "shop" } } });
    const { sent } = await world.reconcile();
    expect(exportsIn(sent)).toMatchObject([{ request: { name: "team", reason: "resync" } }]);
  });
});

function exportsIn(sent: readonly Delayed[]): readonly Delayed[] {
  return sent.filter(({ request }) => request.kind === "FieldExport");
}

test("one pass requests at most 100 exports", async () => {
  const world = await exportingGadget();
  const { group, kind } = world.reference.kind;
  const from = { path: ".spec.size", resource: { group, kind, name: "toy" } };
  for (let number = 0; number < 120; number++) {
    const reference = { kind: fieldExportKind, namespace: "default", name: `size-${number}` };
    await world.kubernetes.user.create(reference, { spec: { from, to: { kind: "configmap", name: "shop" } } });
  }
  await world.create();
  const { sent } = await world.reconcile();
  expect(sent.filter(({ request }) => request.kind === "FieldExport")).toHaveLength(100);
});

test("a pass that failed requests no exports", async () => {
  const world = await exportingGadget();
  await world.create({ spec: { name: "toy", tags: [{ key: "driftless.dev/own", value: "no" }] } });
  expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
  expect(world.kubernetes.calls.map(({ verb }) => verb)).not.toContain("list");
});

test("if exports are turned off, a pass makes no additional calls, and the deployment does not serve FieldExport", async () => {
  const plain = createMemoryWorld();
  const world = await exportingGadget({ fieldExport: "off" });
  for (const one of [plain, world]) {
    await one.create();
    await one.settle();
  }
  expect(world.kubernetes.calls.map(({ verb }) => verb)).toEqual(plain.kubernetes.calls.map(({ verb }) => verb));
  expect(world.kubernetes.calls.map(({ verb }) => verb)).not.toContain("list");
  expect(await world.serve()).toMatchObject({ outcome: "unknown-kind" });
});

test("in shadow mode nothing is exported", async () => {
  const world = await exportingGadget({ settings: { mode: "shadow" } });
  await world.create({ spec: { name: "toy", size: "large" } });
  world.forge({ conditions: [{ type: "ACK.ResourceSynced", status: "True" }] });
  const { length } = world.writes();
  await world.settle();
  await world.serve();
  expect(world.writes().slice(length)).toEqual([]);
  expect(world.kubernetes.calls.map(({ verb }) => verb)).not.toContain("list");
});
