import { describe, expect, test } from "vitest";
import { fieldExportKind } from "../../../lib/exports/field-export-kind.ts";
import { KubernetesApiError } from "../../../lib/kubernetes/client.ts";
import { exportingSyncedGadget } from "../../support/worlds/gadgets/exporting-gadget.ts";
import { beforeCall } from "../../support/worlds/intercepts.ts";

describe("the newest value wins, even if at the same time", () => {
  /** A world in which something happens once, in the first run over the export, before that run reads or writes the target. */
  async function createRacingWorld(verb: "readConfigMap" | "patchConfigMap") {
    let happen: (() => Promise<unknown>) | undefined;
    const intercept = beforeCall(verb, async () => {
      const now = happen;
      happen = undefined;
      await now?.();
    });
    const world = await exportingSyncedGadget({ intercept });
    await world.serve();
    return {
      ...world,
      meanwhile(does: () => Promise<unknown>) {
        happen = does;
      },
    };
  }

  test.each(["readConfigMap", "patchConfigMap"] as const)(
    "the source changes and another run serves the export (before %s)",
    async (verb) => {
      const world = await createRacingWorld(verb);
      await world.kubernetes.user.patch(world.reference, { spec: { size: "medium" } });
      await world.reconcile();
      world.meanwhile(async () => {
        await world.kubernetes.user.patch(world.reference, { spec: { size: "small" } });
        await world.reconcile();
        await world.serve();
      });
      await world.serve();
      expect(await world.configMap()).toEqual({ "default.size": "small" });
    },
  );

  test("an older value is never written, even if the newest value follows it", async () => {
    const written: unknown[] = [];
    let happen: (() => Promise<unknown>) | undefined;
    const world = await exportingSyncedGadget({
      async intercept(call, carryOut) {
        if (call.verb === "patchConfigMap") written.push(call.body);
        const now = call.verb === "readConfigMap" ? happen : undefined;
        if (now !== undefined) happen = undefined;
        await now?.();
        return carryOut();
      },
    });
    await world.serve();
    await world.kubernetes.user.patch(world.reference, { spec: { size: "medium" } });
    await world.reconcile();
    happen = async () => {
      await world.kubernetes.user.patch(world.reference, { spec: { size: "small" } });
      await world.reconcile();
      await world.serve();
    };
    await world.serve();
    expect(JSON.stringify(written)).not.toContain("medium");
  });

  test("the export changes and another run serves it", async () => {
    const world = await createRacingWorld("readConfigMap");
    await world.kubernetes.user.patch(world.reference, { spec: { size: "medium" } });
    await world.reconcile();
    const { group, kind } = world.reference.kind;
    world.meanwhile(async () => {
      await world.changeExport({ from: { path: ".spec.name", resource: { group, kind, name: "toy" } } });
      await world.serve();
    });
    await world.serve();
    expect(await world.configMap()).toEqual({ "default.size": "toy" });
  });

  test("the source changes back to the value that the target has", async () => {
    const world = await createRacingWorld("patchConfigMap");
    await world.kubernetes.user.patch(world.reference, { spec: { size: "medium" } });
    await world.reconcile();
    world.meanwhile(async () => {
      await world.kubernetes.user.patch(world.reference, { spec: { size: "large" } });
      await world.reconcile();
      expect(await world.serve()).toMatchObject({ outcome: "unchanged" });
    });
    await world.serve();
    expect(await world.configMap()).toEqual({ "default.size": "large" });
  });
});

test.each(["readConfigMap", "patchConfigMap", "patchStatus"])(
  "the message is delivered again if the API server does not respond to %s",
  async (verb) => {
    let broken = false;
    const intercept = beforeCall(verb, () => {
      if (broken) throw new KubernetesApiError("no response");
    });
    const world = await exportingSyncedGadget({ intercept });
    broken = true;
    await expect(world.serve()).rejects.toMatchObject({ name: "KubernetesApiError" });
  },
);

test("a batch of exports into one target writes all of them", async () => {
  const world = await exportingSyncedGadget();
  const { group, kind } = world.reference.kind;
  const from = { path: ".spec.size", resource: { group, kind, name: "toy" } };
  const names = Array.from({ length: 10 }, (_, index) => `export-${index}`);
  const requests = names.map(async (name) => {
    const reference = { kind: fieldExportKind, namespace: "default", name };
    const spec = { from, to: { kind: "configmap", name: "shop", key: name } };
    const { uid } = (await world.kubernetes.user.create(reference, { spec })).metadata;
    return { ...world.exportRequest(), name, uid };
  });
  const results = await Promise.all((await Promise.all(requests)).map((request) => world.reconcile(request)));
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(["updated"]));
  expect(await world.configMap()).toEqual(Object.fromEntries(names.map((name) => [name, "large"])));
});
