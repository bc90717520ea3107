import { expect, test } from "vitest";
import { gadgetWithParts } from "../../../../support/kinds/gadget-with-parts.ts";
import type { CloudResource } from "../../../../support/kinds/memory/memory-resource.ts";
import { cloudWrites } from "../../../../support/worlds/cloud-calls.ts";
import { LATE_SECONDS } from "../../../../support/worlds/late-cloud.ts";
import { createLateWorld, type LateWorld } from "../../../../support/worlds/late-world.ts";
import { createMemoryWorld, type MemoryWorld } from "../../../../support/worlds/memory-world.ts";

/** A gadget that was created long ago. */
async function settled(spec: Record<string, unknown> = { name: "toy", color: "red" }): Promise<LateWorld> {
  const world = createLateWorld();
  await world.create({ spec });
  await world.settle();
  world.advance(2 * LATE_SECONDS);
  expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
  expect(world.condition("Ready")).toMatchObject({ status: "True" });
  return world;
}

/** The tags in the cloud, without Driftless's own. */
function userTags(world: MemoryWorld) {
  const tags = Object.entries(world.cloud.resources.get("toy")?.tags ?? {});
  return Object.fromEntries(tags.filter(([key]) => !key.startsWith("services.k8s.aws/")));
}

async function edit(world: LateWorld, spec: Record<string, unknown>): Promise<void> {
  await world.kubernetes.user.patch(world.reference, { spec });
}

test("a new resource that AWS does not show yet is waited for, and not created again", async () => {
  const world = createLateWorld();
  await world.create({ spec: { name: "toy" } });
  await world.reconcile();
  for (let seconds = 0; seconds < LATE_SECONDS; seconds += 10) {
    world.advance(10);
    await world.reconcile();
    expect(world.condition("ACK.Recoverable")).toBeUndefined();
  }
  await world.settle();
  expect(cloudWrites(world).filter((call) => call.startsWith("CreateGadget"))).toHaveLength(1);
  expect(world.condition("Ready")).toMatchObject({ status: "True" });
});

test("a change that AWS does not show yet is neither made again nor reported as drift", async () => {
  const world = await settled();
  const before = cloudWrites(world).length;
  await edit(world, { color: "blue" });
  expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
  for (let seconds = 0; seconds < LATE_SECONDS + 20; seconds += 10) {
    world.advance(10);
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  }
  expect(cloudWrites(world).slice(before)).toEqual(["PutGadgetSetting color"]);
  expect(world.events().filter((event) => event.startsWith("DriftCorrected"))).toEqual([]);
});

test("a change of the tags that AWS does not show yet is not made again", async () => {
  const world = await settled();
  const before = cloudWrites(world).length;
  await edit(world, { tags: [{ key: "team", value: "web" }] });
  await world.reconcile();
  world.advance(10);
  expect(await world.reconcile()).toMatchObject({ outcome: "unchanged", sent: [] });
  expect(cloudWrites(world).slice(before)).toEqual(["PutGadgetTags"]);
});

test("a change back is made although AWS still shows the former value", async () => {
  const world = await settled();
  await edit(world, { color: "blue" });
  await world.reconcile();
  await edit(world, { color: "red" });
  world.advance(10);
  expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
  expect(world.cloud.resources.get("toy")?.settings).toMatchObject({ color: "red" });
});

test("a change by others is corrected once AWS shows it", async () => {
  const world = await settled();
  await edit(world, { color: "blue" });
  await world.reconcile();
  world.advance(10);
  world.changeInCloud((resource) => ({ ...resource, settings: { ...resource.settings, color: "green" } }));
  world.advance(LATE_SECONDS);
  expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
  expect(world.cloud.resources.get("toy")?.settings).toMatchObject({ color: "blue" });
});

test("the same drift is corrected as often as it happens, since AWS does not show at once whether it kept the value", async () => {
  const world = await settled();
  for (let times = 0; times < 4; times++) {
    world.changeInCloud((resource) => ({ ...resource, settings: { ...resource.settings, color: "green" } }));
    world.advance(LATE_SECONDS + 1);
    expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
    world.advance(LATE_SECONDS + 1);
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
  }
});

test("a resource that others removed is made again once its creation must be visible", async () => {
  const world = await settled();
  world.changeInCloud(() => undefined);
  world.advance(LATE_SECONDS + 1);
  await world.settle();
  expect(world.cloud.resources.get("toy")).toBeDefined();
});

test("an object that is deleted before AWS shows its resource is kept until the resource is deleted", async () => {
  const world = createLateWorld();
  await world.create({ spec: { name: "toy" } });
  await world.reconcile();
  await world.kubernetes.user.delete(world.reference);
  world.advance(LATE_SECONDS - 20);
  await world.reconcile();
  expect(world.exists()).toBe(true);
  world.advance(LATE_SECONDS);
  await world.settle();
  expect(world.exists()).toBe(false);
  expect(world.cloud.resources.get("toy")).toBeUndefined();
});

test("a forged record delays a repair only for the time that the kind states", async () => {
  const world = await settled();
  world.changeInCloud((resource) => ({ ...resource, settings: { ...resource.settings, color: "green" } }));
  world.advance(LATE_SECONDS + 1);
  world.forge({ written: [{ part: "color", value: "0123456789abcdef", at: "2999-01-01T00:00:00Z" }] });
  expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
});

test("an object that is made again while AWS still shows its former resource waits, and then creates its own", async () => {
  const world = await settled();
  await world.kubernetes.user.delete(world.reference);
  await world.settle();
  expect(world.exists()).toBe(false);
  await world.create({ spec: { name: "toy", color: "red" } });
  await world.reconcile();
  expect(world.condition("ACK.Terminal")).toBeUndefined();
  expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "NameInUse" });
  world.advance(LATE_SECONDS);
  await world.settle();
  expect(world.condition("Ready")).toMatchObject({ status: "True" });
  expect(world.cloud.resources.get("toy")).toBeDefined();
});

test("a change back is made even if the function died after the first change, before it wrote the status", async () => {
  const world = await settled();
  await edit(world, { color: "blue" });
  await world.reconcile();
  const { written } = world.object().status ?? {};
  // What the claim says about a write that may or may not have been made.
  world.forge({ written: written?.map((one) => ({ ...one, value: "unknown" })) });
  await edit(world, { color: "red" });
  await world.reconcile();
  expect(world.cloud.resources.get("toy")?.settings).toMatchObject({ color: "red" });
});

test("tags that are changed and changed back are as declared in the end, although AWS shows only the first and the last", async () => {
  const world = await settled({ name: "toy", tags: [{ key: "team", value: "web" }] });
  await edit(world, { tags: [{ key: "stage", value: "test" }] });
  await world.reconcile();
  await edit(world, { tags: [{ key: "team", value: "web" }] });
  world.advance(10);
  await world.settle();
  expect(userTags(world)).toEqual({ team: "web" });
});

test("a look at what AWS shows later is requested again if the pass that wrote blindly failed to request it", async () => {
  const world = await settled({ name: "toy", tags: [{ key: "team", value: "web" }] });
  await edit(world, { tags: [{ key: "stage", value: "test" }] });
  await world.reconcile();
  await edit(world, { tags: [{ key: "team", value: "api" }] });
  world.advance(10);
  const look = { request: { reason: "resync" }, delaySeconds: expect.toSatisfy((seconds) => seconds >= LATE_SECONDS) };
  expect(await world.reconcile()).toMatchObject({ outcome: "updated", sent: [look] });
  world.advance(10);
  expect(await world.reconcile()).toMatchObject({ outcome: "unchanged", sent: [look] });
  world.advance(2 * LATE_SECONDS);
  expect(await world.reconcile()).toMatchObject({ outcome: "unchanged", sent: [] });
});

test("tags that alone are late are as declared in the end, too", async () => {
  const world = createMemoryWorld({ kind: "robot" });
  await world.create({ spec: { name: "toy", tags: [{ key: "team", value: "web" }] } });
  await world.settle();
  world.advance(2 * LATE_SECONDS);
  await world.kubernetes.user.patch(world.reference, { spec: { tags: [{ key: "stage", value: "test" }] } });
  await world.reconcile();
  await world.kubernetes.user.patch(world.reference, { spec: { tags: [{ key: "team", value: "web" }] } });
  await world.settle();
  expect(userTags(world)).toEqual({ team: "web" });
});

test("a part that writes only what differs is compared with what AWS shows, and once more when AWS shows every write", async () => {
  const world = createLateWorld(gadgetWithParts({ color: { partial: true } }));
  await world.create({ spec: { name: "toy", color: "red" } });
  await world.settle();
  world.advance(2 * LATE_SECONDS);
  await edit(world, { color: "blue" });
  await world.reconcile();
  await edit(world, { color: "red" });
  world.advance(10);
  expect(await world.reconcile()).toMatchObject({
    outcome: "unchanged",
    sent: [{ request: { reason: "resync" }, delaySeconds: expect.toSatisfy((seconds) => seconds >= LATE_SECONDS) }],
  });
  await world.settle();
  expect(world.cloud.resources.get("toy")?.settings).toMatchObject({ color: "red" });
});

test("a part can be late although the rest of its kind is not", async () => {
  const gadget = gadgetWithParts({ color: { lateSeconds: LATE_SECONDS } });
  const world = createMemoryWorld({
    gadget,
    look: (key) => (shown === undefined ? world.cloud.resources.get(key) : shown),
  });
  let shown: CloudResource | undefined;
  await world.create({ spec: { name: "toy", color: "red" } });
  await world.settle();
  shown = world.cloud.resources.get("toy");
  await world.kubernetes.user.patch(world.reference, { spec: { color: "blue" } });
  expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
  world.advance(10);
  expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
});

test("a pass that writes nothing records nothing", async () => {
  const world = await settled();
  world.forge({ written: null });
  const before = world.writes().length;
  expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
  expect(world.writes()).toHaveLength(before);
});
