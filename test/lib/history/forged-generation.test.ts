import { expect, test } from "vitest";
import { createMemoryWorld } from "../../support/worlds/memory-world.ts";

/** A settled gadget whose user forges the generation that the status reports, and then changes the color in the spec. */
async function forged() {
  const world = createMemoryWorld();
  await world.create({ spec: { name: "toy", color: "red" } });
  await world.settle(world.request({ declared: true }));
  world.forge({ observedGeneration: 2 });
  await world.kubernetes.user.patch(world.reference, { spec: { color: "blue" } });
  return world;
}

test("a change that the status claims to have seen is recorded as a change, with the spec", async () => {
  const world = await forged();
  await world.reconcile(world.request({ declared: true }));
  expect(world.events().at(-1)).toBe("Updated: color: red -> blue");
  expect(world.record()).toMatchObject({ event: "Updated", generation: 2, spec: { name: "toy", color: "blue" } });
});

test("the spec of such a change is recorded even if another pass is faster", async () => {
  const world = await forged();
  await world.reconcile(world.request({ reason: "resync" }));
  await world.reconcile(world.request({ declared: true }));
  expect(world.record()).toMatchObject({ outcome: "unchanged", generation: 2, spec: { name: "toy", color: "blue" } });
});

test("drift that a pass finds after another change to the object is still drift", async () => {
  const world = createMemoryWorld();
  await world.create({ spec: { name: "toy", color: "red" } });
  await world.settle(world.request({ declared: true }));
  const found = world.cloud.resources.get("toy") ?? expect.fail();
  world.cloud.resources.set("toy", { ...found, settings: { color: "blue" } });
  await world.reconcile(world.request());
  expect(world.events().at(-1)).toBe("DriftCorrected: color: blue -> red");
  expect(world.record()).not.toHaveProperty("spec");
});

test("what a requested pass corrects is recorded as requested, and what a changed object asks for as changed", async () => {
  const world = createMemoryWorld();
  await world.create({ spec: { name: "toy", color: "red" } });
  await world.settle();
  const request = { metadata: { annotations: { "driftless.dev/reconcile-requested-at": "now" } } };
  await world.kubernetes.user.patch(world.reference, request);
  const found = world.cloud.resources.get("toy") ?? expect.fail();
  world.cloud.resources.set("toy", { ...found, settings: { ...found.settings, color: "pale" } });
  await world.reconcile();
  expect(world.record()).toMatchObject({ event: "DriftCorrected", reasons: ["request"] });
  await world.kubernetes.user.patch(world.reference, { spec: { color: "blue" } });
  await world.reconcile();
  expect(world.record()).toMatchObject({ event: "Updated", reasons: ["change"] });
});
