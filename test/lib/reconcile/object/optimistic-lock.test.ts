import { describe, expect, test } from "vitest";
import { KubernetesApiError } from "../../../../lib/kubernetes/client.ts";
import { lockOptimistically, StaleObjectError } from "../../../../lib/reconcile/object/optimistic-lock.ts";
import { DEFAULT_STATUS } from "../../../support/kubernetes/users/cluster-user.ts";
import { beforeCall } from "../../../support/worlds/intercepts.ts";
import { createMemoryWorld, GADGET_FINALIZER, type MemoryWorldOptions } from "../../../support/worlds/memory-world.ts";

async function locked(finalizers: readonly string[] = [], options: MemoryWorldOptions = {}) {
  const world = createMemoryWorld(options);
  await world.create({ finalizers });
  return { world, object: lockOptimistically(world.kubernetes, world.reference, world.object()) };
}

describe("an object under an optimistic lock", () => {
  test("is written by successive patches, each based on the response to the previous patch", async () => {
    const { world, object } = await locked();
    await object.addFinalizer();
    await object.patchStatus({ observedGeneration: 1 });
    await object.removeFinalizer();
    expect(object.current()).toEqual(world.object());
    expect(world.writes()).toEqual(["kubernetes.patch", "kubernetes.patchStatus", "kubernetes.patch"]);
  });

  test("has no status until a pass writes one, because the CRD's default does not count", async () => {
    const { world, object } = await locked();
    expect(world.object().status).toEqual(DEFAULT_STATUS);
    expect(object.current()).not.toHaveProperty("status");
    await object.patchStatus({ origin: "Creating" });
    expect(object.current().status).toEqual({ origin: "Creating" });
  });

  test("is not written if nothing changes", async () => {
    const managed = await locked([GADGET_FINALIZER]);
    await managed.object.addFinalizer();
    expect(managed.object.hasFinalizer()).toBe(true);
    const other = await locked(["example.com/other"]);
    await other.object.removeFinalizer();
    expect(other.object.hasFinalizer()).toBe(false);
    expect([...managed.world.writes(), ...other.world.writes()]).toEqual([]);
  });

  test("keeps the finalizers of other controllers", async () => {
    const { world, object } = await locked(["example.com/other"]);
    await object.addFinalizer();
    await object.removeFinalizer();
    expect(world.object().metadata.finalizers).toEqual(["example.com/other"]);
  });

  test("cannot be written once another user has changed it, or once it no longer exists", async () => {
    const { world, object } = await locked();
    await world.kubernetes.user.patch(world.reference, { metadata: { labels: { a: "b" } } });
    await expect(object.patchStatus({ observedGeneration: 1 })).rejects.toThrow(StaleObjectError);
    await expect(object.addFinalizer()).rejects.toThrow(StaleObjectError);
    await world.kubernetes.user.delete(world.reference);
    await expect(object.patchStatus({ observedGeneration: 1 })).rejects.toThrow(StaleObjectError);
  });

  test("passes on all other errors from the API server", async () => {
    const away = new KubernetesApiError("down", { status: 503 });
    const { object } = await locked([], {
      intercept: beforeCall("patchStatus", () => {
        throw away;
      }),
    });
    await expect(object.patchStatus({})).rejects.toBe(away);
  });

  test("is gone once its last finalizer is removed during its deletion", async () => {
    const { world } = await locked([GADGET_FINALIZER]);
    await world.kubernetes.user.delete(world.reference);
    const object = lockOptimistically(world.kubernetes, world.reference, world.object());
    expect(object.isGone()).toBe(false);
    await object.removeFinalizer();
    expect(object.isGone()).toBe(true);
  });

  test("hides the invalid members of its status, both when it is read and in the response to a patch", async () => {
    const { world } = await locked();
    world.forge({ retry: {}, observedGeneration: 1 });
    const object = lockOptimistically(world.kubernetes, world.reference, world.object());
    expect(object.current().status).toEqual({ observedGeneration: 1 });
    await object.patchStatus({ observedGeneration: 2 });
    expect(object.current().status).toEqual({ observedGeneration: 2 });
  });
});
