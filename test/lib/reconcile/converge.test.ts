import { describe, expect, test } from "vitest";
import { createMemoryWorld, type MemoryWorld } from "../../support/memory-world.ts";

function drift(world: MemoryWorld, settings: Readonly<Record<string, string>>): void {
  world.cloud.resources.set("toy", { tags: world.cloud.resources.get("toy")?.tags ?? {}, settings });
}

async function settled(spec: object = { name: "toy", color: "red" }): Promise<MemoryWorld> {
  const world = createMemoryWorld();
  await world.create({ spec });
  await world.reconcile();
  return world;
}

test("a spec that must not be acted on stops a create before it begins", async () => {
  const world = createMemoryWorld();
  await world.create({ spec: { name: "toy", size: "absurd" } });
  expect(await world.reconcile()).toEqual({ outcome: "terminal" });
  expect(world.writes()).toEqual(["kubernetes.patchStatus"]);
  expect(world.object().metadata.finalizers).toBeUndefined();
});

test("a field that was taken out goes back to its default", async () => {
  const world = await settled();
  await world.kubernetes.user.patch(world.reference, { spec: { color: null } });
  expect(await world.reconcile()).toEqual({ outcome: "updated" });
  expect(world.cloud.resources.get("toy")?.settings).toEqual({});
});

test("a resource that vanished is made again", async () => {
  const world = await settled();
  world.cloud.resources.clear();
  world.forge({ origin: "TakenOver" });
  expect(await world.reconcile()).toEqual({ outcome: "created" });
  expect(world.object().status).toMatchObject({ origin: "Created" });
});

test("advice is given beside a settled state, in every pass", async () => {
  const world = await settled({ name: "toy", color: "beige" });
  expect(world.condition("ACK.Advisory")).toMatchObject({ reason: "Taste" });
  expect(await world.reconcile()).toEqual({ outcome: "unchanged" });
  expect(world.condition("ACK.Advisory")).toMatchObject({ status: "True", reason: "Taste", message: "beige is dull" });
  expect(world.condition("Ready")).toMatchObject({ status: "True" });
});

describe("a difference", () => {
  test("that came about in AWS is drift, and the Event names the field", async () => {
    const world = await settled();
    drift(world, { color: "blue", size: "big" });
    expect(await world.reconcile(world.request({ reason: "resync" }))).toEqual({ outcome: "updated" });
    expect(world.cloud.resources.get("toy")?.settings).toEqual({ color: "red" });
    expect(world.events()).toContain("DriftCorrected: color: blue -> red; size: big -> default");
  });

  test("that the user made is an update", async () => {
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

  test("of a resource just made is neither", async () => {
    expect((await settled()).events()).toEqual(["Created: Gadget created in AWS"]);
  });
});
