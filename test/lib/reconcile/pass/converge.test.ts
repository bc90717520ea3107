import { describe, expect, test } from "vitest";
import { createMemoryWorld, type MemoryWorld, OUR_TAGS } from "../../../support/worlds/memory-world.ts";

function drift(world: MemoryWorld, settings: Readonly<Record<string, string>>): void {
  world.cloud.resources.set("toy", { tags: OUR_TAGS, settings });
}

async function settled(spec: object = { color: "red" }): Promise<MemoryWorld> {
  const world = createMemoryWorld();
  await world.create({ spec: { name: "toy", ...spec } });
  await world.reconcile();
  return world;
}

test("an invalid spec stops a create before it begins", async () => {
  for (const spec of [{ name: "toy", size: "absurd" }, { name: "a toy" }]) {
    const world = createMemoryWorld();
    await world.create({ spec });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal", sent: [] });
    expect(world.writes()).toEqual(["kubernetes.patchStatus"]);
    expect(world.cloud.calls).toEqual([]);
    expect(world.object().metadata.finalizers).toBeUndefined();
  }
});

test("an invalid spec stops every write to an existing resource", async () => {
  const world = await settled();
  await world.kubernetes.user.patch(world.reference, { spec: { color: "blue", size: "absurd" } });
  expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
  expect(world.cloud.resources.get("toy")?.settings).toEqual({ color: "red" });
});

test("a field that is removed from the spec returns to its default", async () => {
  const world = await settled();
  await world.kubernetes.user.patch(world.reference, { spec: { color: null } });
  expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
  expect(world.cloud.resources.get("toy")?.settings).toEqual({});
});

test("a resource that no longer exists is created again, and the creation is reported again", async () => {
  const world = await settled();
  world.cloud.resources.clear();
  world.forge({ origin: "TakenOver" });
  expect(await world.reconcile()).toMatchObject({ outcome: "created" });
  expect(world.object().status).toMatchObject({ origin: "Created" });
  expect(world.cloud.resources.get("toy")).toEqual({ tags: OUR_TAGS, settings: { color: "red" } });
  expect(world.events()).toEqual(["Created: Gadget created in AWS", "Created: Gadget created in AWS"]);
});

describe("a difference", () => {
  test("that arose in AWS is drift, and the Event names the field", async () => {
    const world = await settled();
    drift(world, { color: "blue", size: "small" });
    expect(await world.reconcile(world.request({ reason: "resync" }))).toMatchObject({ outcome: "updated" });
    expect(world.cloud.resources.get("toy")?.settings).toEqual({ color: "red" });
    expect(world.events()).toContain("DriftCorrected: size: small -> none; color: blue -> red");
  });

  test("that the user caused is an update, whatever the reason in the message is", async () => {
    const world = await settled();
    await world.kubernetes.user.patch(world.reference, { spec: { color: "blue" } });
    await world.reconcile(world.request({ reason: "resync" }));
    expect(world.events()).toContain("Updated: color: red -> blue");
  });

  test("of an object that was not Ready is an update", async () => {
    const world = await settled();
    drift(world, { color: "blue" });
    world.forge({ conditions: [{ type: "Ready", status: "False" }] });
    await world.reconcile();
    expect(world.events()).toContain("Updated: color: blue -> red");
  });

  test("on a resource that was just created is neither drift nor an update", async () => {
    expect((await settled()).events()).toEqual(["Created: Gadget created in AWS"]);
  });
});
