import { describe, expect, test } from "vitest";
import { cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import {
  ACK_TAGS,
  createMemoryWorld,
  GADGET_FINALIZER,
  type ManifestParts,
  type MemoryWorld,
} from "../../../support/worlds/memory-world.ts";

const PAUSED = "driftless.dev/paused";
const annotations = { [PAUSED]: "true" };
const deploymentWide = { settings: { paused: true } };
const EVERY = [{ delaySeconds: 900 }];

async function pause(world: MemoryWorld, value: string | null = "true"): Promise<void> {
  await world.kubernetes.user.patch(world.reference, { metadata: { annotations: { [PAUSED]: value } } });
}

/** A settled object that is paused; the writes before the pause do not count. */
async function pausedWorld(parts: ManifestParts = {}) {
  const world = createMemoryWorld();
  await world.create(parts);
  await world.settle();
  await pause(world);
  const before = world.writes().length;
  return { world, writes: () => world.writes().slice(before) };
}

describe.each([
  ["a paused object", { annotations }, {}, "paused by the annotation driftless.dev/paused"],
  ["an object of a paused deployment", {}, deploymentWide, "paused by the deployment parameter `paused`"],
])("%s", (_, parts, options, by) => {
  test("that has no resource says that one would be created, gets no finalizer, and is checked again", async () => {
    const world = createMemoryWorld(options);
    await world.create(parts);
    const result = await world.reconcile();
    expect(result).toMatchObject({ outcome: "in-progress", sent: EVERY });
    const message = `${by}; not done: create the Gadget`;
    expect(world.condition("ACK.ResourceSynced")).toMatchObject({ status: "False", reason: "Paused", message });
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "Paused", message });
    expect(world.writes()).toEqual(["kubernetes.patchStatus"]);
    expect(world.object().metadata.finalizers).toBeUndefined();
    expect(world.object().status).not.toHaveProperty("origin");
    expect(await world.reconcile(...result.sent.map(({ request }) => request))).toMatchObject({ sent: EVERY });
    expect(world.cloud.resources.size).toBe(0);
  });
});

describe("a paused object", () => {
  test("whose resource is as declared is Ready, and says that it is paused", async () => {
    const { world, writes } = await pausedWorld({ spec: { name: "toy", color: "red" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged", sent: [] });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(world.condition("ACK.Advisory")).toMatchObject({
      reason: "Paused",
      message: "paused by the annotation driftless.dev/paused; nothing is written to AWS",
    });
    expect(writes()).toEqual(["kubernetes.patchStatus"]);
    await world.reconcile();
    expect(writes()).toHaveLength(1);
  });

  test("lists the differences, leaf by leaf, and does not write them", async () => {
    const { world } = await pausedWorld({ spec: { name: "toy", color: "red" } });
    const written = cloudWrites(world).length;
    const tags = [{ key: "team", value: "a" }];
    await world.kubernetes.user.patch(world.reference, { spec: { color: "blue", tags } });
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress", sent: EVERY });
    expect(world.condition("ACK.ResourceSynced")).toMatchObject({
      status: "False",
      reason: "Paused",
      message: "paused by the annotation driftless.dev/paused; not done: tags.team: none -> a; color: red -> blue",
    });
    expect(world.condition("ACK.Advisory")).toBeUndefined();
    expect(world.object().status).toMatchObject({ observedGeneration: 2, origin: "Created" });
    expect(cloudWrites(world)).toHaveLength(written);
    expect(world.object().status).not.toHaveProperty("claim");
  });

  test("reports what cannot be read or changed, as usual", async () => {
    const { world } = await pausedWorld({ spec: { name: "toy", color: "red", material: "wood" } });
    const { tags = {}, settings = {} } = world.cloud.resources.get("toy") ?? {};
    world.cloud.resources.set("toy", { tags, settings, unreadable: ["color"] });
    await world.kubernetes.user.patch(world.reference, { spec: { material: "steel" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable", unread: ["color"] });
    expect(world.condition("ACK.Terminal")?.message).toContain("spec.material cannot be changed");
    expect(world.condition("ACK.Recoverable")?.message).toContain("api error AccessDenied");
  });

  test("continues where it stopped when it is no longer paused", async () => {
    const { world } = await pausedWorld();
    await world.kubernetes.user.patch(world.reference, { spec: { color: "blue" } });
    await world.reconcile();
    await pause(world, null);
    expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(world.condition("ACK.Advisory")).toBeUndefined();
    expect(world.object().status).not.toHaveProperty("poll");
  });

  test("that is deleted keeps its resource and its finalizer, and says so", async () => {
    const { world, writes } = await pausedWorld();
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress", sent: EVERY });
    expect(world.condition("Ready")).toMatchObject({
      reason: "Paused",
      message: "paused by the annotation driftless.dev/paused; not done: delete the Gadget",
    });
    expect(writes()).toEqual(["kubernetes.patchStatus"]);
    expect(world.cloud.resources.has("toy")).toBe(true);
    await pause(world, null);
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
  });

  test("that is deleted is released if its removal requires no write to AWS", async () => {
    const { world } = await pausedWorld({ annotations: { "services.k8s.aws/deletion-policy": "retain" } });
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile()).toMatchObject({ outcome: "released" });
    expect(world.cloud.resources.has("toy")).toBe(true);
  });

  test("leaves a resource that ACK created to ACK", async () => {
    const world = createMemoryWorld();
    world.cloud.resources.set("toy", { tags: ACK_TAGS, settings: {} });
    await world.create({ annotations, finalizers: [GADGET_FINALIZER] });
    const arn = "arn:aws:toys:us-west-2:000000000000:gadget/toy";
    world.forge({ ackResourceMetadata: { arn, ownerAccountID: "000000000000", region: "us-west-2" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress", sent: EVERY });
    expect(world.condition("Ready")?.message).toContain("not done: take the Gadget over from ACK");
    expect(world.writes()).toEqual(["kubernetes.patchStatus"]);
  });

  test("reports that a resource belongs to another owner", async () => {
    const world = createMemoryWorld();
    world.cloud.resources.set("toy", { tags: {}, settings: {} });
    await world.create({ annotations });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
  });

  test("waits for AWS as usual while AWS is busy", async () => {
    const world = createMemoryWorld({ kind: "robot" });
    await world.create();
    const { sent } = await world.reconcile();
    await pause(world);
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress" });
    expect(world.condition("Ready")).toMatchObject({ reason: "CREATING" });
    expect(await world.settle(...sent.map(({ request }) => request))).toMatchObject({ outcome: "unchanged" });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test("is not paused by the value false", async () => {
    const world = createMemoryWorld();
    await world.create({ annotations: { [PAUSED]: "false" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "created" });
  });
});

describe("an object of a paused deployment", () => {
  test("whose resource is as declared does not mention the pause, because nothing would notify it when the pause ends", async () => {
    const world = createMemoryWorld(deploymentWide);
    const running = createMemoryWorld();
    await running.create();
    await running.settle();
    const { status, metadata } = running.object();
    for (const [name, resource] of running.cloud.resources) world.cloud.resources.set(name, resource);
    await world.create({ finalizers: metadata.finalizers ?? [] });
    world.forge({ ...status });
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged", sent: [] });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(world.condition("ACK.Advisory")).toBeUndefined();
    expect(world.writes()).toEqual([]);
  });
});
