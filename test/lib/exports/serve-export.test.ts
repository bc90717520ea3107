import { describe, expect, test } from "vitest";
import { KubernetesApiError } from "../../../lib/kubernetes/client.ts";
import {
  type ExportingOptions,
  exportingGadget,
  exportingSyncedGadget,
} from "../../support/worlds/gadgets/exporting-gadget.ts";
import { beforeCall } from "../../support/worlds/intercepts.ts";
import type { PortCall } from "../../support/worlds/port-call.ts";

const ACK_FINALIZER = "finalizers.services.k8s.aws/FieldExport";
const callsSince = (calls: readonly PortCall[], start: number) => calls.slice(start).map(({ verb }) => verb);

describe("an export whose source is synced", () => {
  test("writes the value into a ConfigMap, under the export's own namespace and name, and has no condition", async () => {
    const world = await exportingSyncedGadget();
    expect(await world.serve()).toMatchObject({ outcome: "updated", sent: [] });
    expect(await world.configMap()).toEqual({ "default.size": "large" });
    expect(world.fieldExport()?.status).toMatchObject({ conditions: [], observedGeneration: 1 });
  });

  test("writes the value into a Secret, under the key that the export names", async () => {
    const world = await exportingSyncedGadget({ to: { kind: "secret", key: "SIZE" } });
    expect(await world.serve()).toMatchObject({ outcome: "updated" });
    expect(await world.secret()).toEqual({ SIZE: Buffer.from("large").toString("base64") });
    expect(await world.configMap()).toEqual({});
  });

  test("ignores a key that contains only spaces, as ACK does", async () => {
    const world = await exportingSyncedGadget({ to: { key: " " } });
    await world.serve();
    expect(await world.configMap()).toEqual({ "default.size": "large" });
  });

  test.each(["configmap", "secret"] as const)("writes nothing into a %s that already has the value", async (kind) => {
    const world = await exportingSyncedGadget({ to: { kind } });
    await world.serve();
    const { length } = world.writes();
    expect(await world.serve()).toMatchObject({ outcome: "unchanged", sent: [] });
    expect(world.writes().slice(length)).toEqual([]);
  });

  test("overwrites a value that another user has written", async () => {
    const world = await exportingSyncedGadget();
    await world.serve();
    const shop = { namespace: "default", name: "shop" };
    const { resourceVersion = "" } = (await world.kubernetes.readConfigMap(shop)) ?? {};
    await world.kubernetes.patchConfigMap(shop, { resourceVersion, data: { "default.size": "small", other: "kept" } });
    await world.serve();
    expect(await world.configMap()).toEqual({ "default.size": "large", other: "kept" });
  });

  test("leaves the exported value in place when the export or its source is deleted", async () => {
    const world = await exportingSyncedGadget();
    await world.serve();
    await world.kubernetes.user.delete(world.reference);
    await world.settle();
    expect(world.exists()).toBe(false);
    expect(await world.serve()).toMatchObject({ outcome: "unchanged", sent: [] });
    await world.deleteExport();
    expect(await world.serve()).toMatchObject({ outcome: "gone" });
    expect(await world.configMap()).toEqual({ "default.size": "large" });
  });
});

describe("an export waits, without a condition or a retry, for a source that", () => {
  test("does not exist", async () => {
    const world = await exportingGadget();
    expect(await world.serve()).toMatchObject({ outcome: "unchanged", sent: [] });
    expect(world.conditions()).toEqual([]);
  });

  test("is not synced", async () => {
    const world = await exportingGadget();
    await world.create({ spec: { name: "toy", size: "large" } });
    expect(await world.serve()).toMatchObject({ outcome: "unchanged", sent: [] });
    expect([world.conditions(), await world.configMap()]).toEqual([[], {}]);
  });
});

describe("an export is Terminal", () => {
  const shop = ["readConfigMap", "patchConfigMap", "readSecret", "patchSecret"];

  test.each<[string, string, ExportingOptions]>([
    [
      "if its target is a Secret, but only ConfigMaps are written",
      "this deployment writes no Secrets",
      { fieldExport: "configmaps", to: { kind: "secret" } },
    ],
    [
      "if its target is in another namespace",
      "cross-namespace resource reference is not allowed",
      { to: { namespace: "kube-system" } },
    ],
    ["if its path does not parse", "unable to parse path", { path: ".spec." }],
    ["if its path is a program", "unable to parse path", { path: "def f: f; f" }],
    ["if its path has too many stages", "It must have at most 5 stages", { path: `.spec${" | .".repeat(5)}` }],
    ["if its target has an invalid name", "spec.to.name is not the name of an object", { to: { name: ".." } }],
    ["if its source has an invalid name", "spec.from.resource.name is not the name", { source: { name: "../toy" } }],
  ])("%s, and neither its source nor its target is read", async (_, message, options) => {
    const world = await exportingSyncedGadget(options);
    const { length } = world.kubernetes.calls;
    expect(await world.serve()).toMatchObject({ outcome: "terminal", sent: [] });
    const condition = { type: "ACK.Terminal", status: "True", message: expect.stringContaining(message) };
    expect(world.conditions()).toMatchObject([condition]);
    expect(callsSince(world.kubernetes.calls, length)).toEqual(["get", "patchStatus"]);
    expect(callsSince(world.kubernetes.calls, 0).filter((verb) => shop.includes(verb))).toEqual([]);
  });

  test("if its path cannot be followed", async () => {
    const world = await exportingSyncedGadget({ path: ".spec.name.first" });
    expect(await world.serve()).toMatchObject({ outcome: "terminal", sent: [] });
    expect(world.conditions()).toMatchObject([{ type: "ACK.Terminal", message: "unable to execute query" }]);
  });

  test("until it is changed, and is then served", async () => {
    const world = await exportingSyncedGadget({ path: "size" });
    await world.serve();
    const { group, kind } = world.reference.kind;
    await world.changeExport({ from: { path: ".spec.size", resource: { group, kind, name: "toy" } } });
    await world.serve();
    expect([world.conditions(), await world.configMap()]).toEqual([[], { "default.size": "large" }]);
  });
});

describe("an export is Recoverable", () => {
  test.each([".spec.missing", ".spec", ".status.conditions"])(
    "without a retry if %s leads to no value, because it is served again when its source changes",
    async (path) => {
      const world = await exportingSyncedGadget({ path });
      expect(await world.serve()).toMatchObject({ outcome: "recoverable", sent: [] });
      const message = "path does not exist in this object";
      expect(world.conditions()).toMatchObject([{ type: "ACK.Recoverable", status: "True", message }]);
      expect(await world.configMap()).toEqual({});
    },
  );

  test("without a retry if its source is too large for the path, and states the limit", async () => {
    const world = await exportingSyncedGadget({ path: ".spec.size | ." });
    await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { note: "a".repeat(128_000) } } });
    expect(await world.serve()).toMatchObject({ outcome: "recoverable", sent: [] });
    const message = expect.stringContaining("more than 128000 characters");
    expect(world.conditions()).toMatchObject([{ type: "ACK.Recoverable", status: "True", message }]);
  });

  test.each(["configmap", "secret"] as const)("and is retried until its %s exists", async (kind) => {
    const world = await exportingSyncedGadget({ targets: false, to: { kind } });
    expect(await world.serve()).toMatchObject({ outcome: "recoverable", sent: [{ request: { attempt: 1 } }] });
    const message = `unable to get existing ${kind}: ${kind}s "shop" not found`;
    expect(world.conditions()).toMatchObject([{ type: "ACK.Recoverable", message }]);
    // A change that is served alongside the chain starts no second chain.
    expect(await world.serve()).toMatchObject({ outcome: "recoverable", sent: [] });
  });

  test("and its chain of retries ends with the first success", async () => {
    const world = await exportingSyncedGadget({ targets: false });
    const [retry] = (await world.serve()).sent;
    if (retry === undefined) throw new Error("nothing was sent");
    const [second] = (await world.reconcile(retry.request)).sent;
    expect(second).toMatchObject({ request: { reason: "requeue", attempt: 2 }, delaySeconds: 10 });
    expect(await world.reconcile(retry.request)).toMatchObject({ outcome: "outdated" });
    await world.kubernetes.user.createConfigMap({ namespace: "default", name: "shop" });
    if (second === undefined) throw new Error("nothing was sent");
    expect(await world.reconcile(second.request)).toMatchObject({ outcome: "updated", sent: [] });
    expect(world.fieldExport()?.status).not.toHaveProperty("retry");
  });

  test.each([403, 422])("and is retried if the API server responds to the write with %i", async (status) => {
    const intercept = beforeCall("patchConfigMap", () => {
      throw new KubernetesApiError("x".repeat(3000), { status });
    });
    const world = await exportingSyncedGadget({ intercept });
    expect(await world.serve()).toMatchObject({ outcome: "recoverable", sent: [{ request: { attempt: 1 } }] });
    expect(world.conditions()?.[0]?.message?.length).toBeLessThanOrEqual(2000);
  });

  test("and if its retry could not be sent, its message is delivered again and then sends the retry", async () => {
    let broken = false;
    const intercept = beforeCall("send", () => {
      if (broken) throw new Error("SQS refuses");
    });
    const world = await exportingSyncedGadget({ targets: false, intercept });
    const message = { id: "one", request: world.exportRequest() };
    broken = true;
    await expect(world.reconcile(message)).rejects.toThrow("SQS refuses");
    broken = false;
    const again = await world.reconcile(message);
    expect(again).toMatchObject({ outcome: "resent", sent: [{ request: { kind: "FieldExport", attempt: 1 } }] });
  });
});

describe("another controller's export", () => {
  test("whose source is of a kind that this deployment does not serve is left alone", async () => {
    const source = { group: "rds.services.k8s.aws", kind: "DBInstance" };
    const world = await exportingGadget({ source, metadata: { finalizers: [ACK_FINALIZER] } });
    expect(await world.serve()).toMatchObject({ outcome: "out-of-scope", sent: [] });
    expect(world.writes()).toEqual([]);
  });

  test("whose source is outside the scope of the deployment is left alone", async () => {
    const scope = { namespaces: [], selector: "team=web" };
    const world = await exportingGadget({ settings: { scope }, metadata: { labels: { team: "web" } } });
    await world.create({ spec: { name: "toy", size: "large" } });
    world.forge({ conditions: [{ type: "ACK.ResourceSynced", status: "True" }] });
    const { length } = world.writes();
    expect(await world.serve()).toMatchObject({ outcome: "out-of-scope", sent: [] });
    expect(world.writes().slice(length)).toEqual([]);
    expect(await world.configMap()).toEqual({});
  });

  test("outside the scope of the deployment is left alone", async () => {
    const settings = { scope: { namespaces: ["web"], selector: "" } };
    const world = await exportingGadget({ settings, metadata: { finalizers: [ACK_FINALIZER] } });
    await world.deleteExport();
    const { length } = world.writes();
    expect(await world.serve()).toMatchObject({ outcome: "out-of-scope" });
    expect(world.writes().slice(length)).toEqual([]);
  });

  test("that ACK has served is released when it is deleted", async () => {
    const world = await exportingGadget({ metadata: { finalizers: [ACK_FINALIZER] } });
    await world.deleteExport();
    expect(await world.serve()).toMatchObject({ outcome: "released" });
    expect(world.fieldExport()).toBeUndefined();
  });
});
