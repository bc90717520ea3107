import { describe, expect, test } from "vitest";
import { cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { deleting } from "../../../support/worlds/gadgets/gadget-being-deleted.ts";
import { createMemoryWorld, type MemoryWorld } from "../../../support/worlds/memory-world.ts";

const PROTECTED = "driftless.dev/protected";

const protections: readonly (readonly [string, (world: MemoryWorld, value: string | null) => Promise<unknown>])[] = [
  [
    "its own annotation",
    (world, value) =>
      world.kubernetes.user.patch(world.reference, { metadata: { annotations: { [PROTECTED]: value } } }),
  ],
  [
    "its namespace's annotation",
    (world, value) => world.kubernetes.user.annotateNamespace("default", { [PROTECTED]: value }),
  ],
];

describe.each(protections)("a resource that is protected by %s", (_, protect) => {
  test("is left in AWS when its object is deleted, says the way out, and is deleted once it is no longer protected", async () => {
    const { world, writes } = await deleting();
    await protect(world, "True");
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged", sent: [] });
    expect(world.condition("Ready")).toMatchObject({
      status: "False",
      reason: "Protected",
      message:
        "the Gadget is protected, so it is left in AWS; to delete it, remove the annotation driftless.dev/protected from the object or its namespace; to release the object and keep the Gadget, annotate the object with services.k8s.aws/deletion-policy: retain",
    });
    expect(writes()).toEqual(["kubernetes.patchStatus"]);
    await protect(world, null);
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
  });

  test("is still brought to its declared state", async () => {
    const world = createMemoryWorld();
    await world.create({ spec: { name: "toy" } });
    await protect(world, "true");
    await world.reconcile();
    await world.kubernetes.user.patch(world.reference, { spec: { color: "blue" } });
    await world.reconcile();
    expect(cloudWrites(world)).toEqual(["CreateGadget", "PutGadgetSetting color"]);
  });

  test("is deleted if the annotation says false", async () => {
    const { world } = await deleting();
    await protect(world, "false");
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
  });

  test("is released and kept if its object says retain", async () => {
    const { world } = await deleting();
    await protect(world, "true");
    await world.kubernetes.user.patch(world.reference, {
      metadata: { annotations: { "services.k8s.aws/deletion-policy": "retain" } },
    });
    expect(await world.reconcile()).toMatchObject({ outcome: "released" });
    expect(world.cloud.resources.has("toy")).toBe(true);
  });
});
