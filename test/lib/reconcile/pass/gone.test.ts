import { describe, expect, test } from "vitest";
import { drone, memoryDrone } from "../../../support/kinds/memory/drone-kind.ts";
import { cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { readyDrone, spec } from "../../../support/worlds/gadgets/drones.ts";
import { createMemoryWorld, type MemoryWorld, OUR_TAGS } from "../../../support/worlds/memory-world.ts";

const GONE = { reason: "PendingDeletion", message: "the drone will be deleted" };

/** A world in which the cloud still shows the drones that it will delete. */
function createWorld() {
  const scheduled = new Set<string>();
  const entry = {
    resource: drone.resource,
    load: async () => ({
      ...drone,
      async describe(...look: Parameters<typeof drone.describe>) {
        const seen = await drone.describe(...look);
        return seen && scheduled.has(seen.id) ? { ...seen, gone: GONE } : seen;
      },
    }),
  };
  return { scheduled, options: { kind: { ...memoryDrone, entry } } };
}

/** An object with the drone `id-1`, which the cloud will delete. */
async function withScheduled() {
  const { scheduled, options } = createWorld();
  const world = await readyDrone(options);
  scheduled.add("id-1");
  return { world, scheduled, start: world.cloud.calls.length };
}

const recolor = (world: MemoryWorld) => world.kubernetes.user.patch(world.reference, { spec: { color: "blue" } });

describe("a resource that AWS will remove, but still shows,", () => {
  test("is neither written nor replaced, and its object says so", async () => {
    const { world, start } = await withScheduled();
    await recolor(world);
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")).toMatchObject(GONE);
    expect(cloudWrites(world, start)).toEqual([]);
    expect([...world.cloud.resources.keys()]).toEqual(["id-1"]);
  });

  test("is written again once its removal was cancelled", async () => {
    const { world, scheduled, start } = await withScheduled();
    await recolor(world);
    await world.reconcile();
    scheduled.clear();
    expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
    expect(cloudWrites(world, start)).toEqual(["PutDroneSetting color"]);
  });

  test("is not removed again when its object is deleted, and the object is released", async () => {
    const { world, start } = await withScheduled();
    await world.kubernetes.user.delete(world.reference);
    await world.settle();
    expect(world.exists()).toBe(false);
    expect(cloudWrites(world, start)).toEqual([]);
  });

  test("does not keep a new object with the same name from getting a resource", async () => {
    const { scheduled, options } = createWorld();
    const world = createMemoryWorld(options);
    world.cloud.resources.set("id-9", { tags: OUR_TAGS, settings: {} });
    scheduled.add("id-9");
    await world.create({ spec });
    await world.settle();
    expect(world.condition("Ready")?.status).toBe("True");
    expect(cloudWrites(world)).toEqual(["CreateDrone"]);
    expect(world.object().status).not.toMatchObject({ droneID: "id-9" });
  });

  test("and that belongs to another owner is not told of to an object whose status leads to it", async () => {
    const { scheduled, options } = createWorld();
    const world = await readyDrone(options);
    world.cloud.resources.set("id-2", { tags: { team: "other" }, settings: {} });
    scheduled.add("id-2");
    world.forge({ droneID: "id-2" } as object);
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
    expect(world.object().status).toMatchObject({ droneID: "id-1" });
  });
});
