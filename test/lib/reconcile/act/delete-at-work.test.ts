import { describe, expect, test } from "vitest";
import { createMemory, type Memory } from "../../../../lib/reconcile/object/memory.ts";
import { refusal } from "../../../support/kinds/memory/memory-resource.ts";
import { cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { beforeCall } from "../../../support/worlds/intercepts.ts";
import { createMemoryWorld } from "../../../support/worlds/memory-world.ts";
import { carryOutEverything, type Intercept } from "../../../support/worlds/port-call.ts";

describe("deleting a resource that AWS takes time to remove", () => {
  async function atRest(intercept: Intercept = carryOutEverything) {
    const world = createMemoryWorld({ kind: "robot", intercept });
    await world.create({ spec: { name: "toy" } });
    await world.settle();
    world.advance(60);
    return world;
  }

  test("waits until the resource is gone, and removes it only once", async () => {
    const world = await atRest();
    await world.kubernetes.user.delete(world.reference);
    const first = await world.reconcile();
    expect(first).toMatchObject({ outcome: "in-progress", sent: [{ request: { count: 1 }, delaySeconds: 5 }] });
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "DELETING" });
    expect(world.object().status).toMatchObject({ origin: "Deleting" });
    expect(world.object().metadata.finalizers).toHaveLength(1);
    expect(await world.settle(...first.sent.map(({ request }) => request))).toMatchObject({ outcome: "deleted" });
    expect(cloudWrites(world).filter((call) => call === "DeleteRobot")).toHaveLength(1);
    expect(world.exists()).toBe(false);
    expect(world.events()).toContain("Deleted: Robot deleted in AWS");
  });

  test("does not begin while AWS is working on another change to the resource", async () => {
    const world = await atRest();
    await world.kubernetes.user.patch(world.reference, { spec: { battery: "large" } });
    await world.reconcile();
    await world.kubernetes.user.delete(world.reference);
    const calls = world.cloud.calls.length;
    const first = await world.reconcile();
    expect(first).toMatchObject({ outcome: "in-progress" });
    expect(cloudWrites(world, calls)).toEqual([]);
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "UPDATING" });
    await world.settle(...first.sent.map(({ request }) => request));
    expect(world.exists()).toBe(false);
    expect(world.cloud.resources.size).toBe(0);
  });

  test("polls if the kind interprets AWS's error as a sign that AWS is busy", async () => {
    let isBusy = true;
    const world = await atRest(
      beforeCall("DeleteRobot", () => {
        if (isBusy) throw refusal("DeleteRobot", "Busy", "another change");
      }),
    );
    await world.kubernetes.user.delete(world.reference);
    const first = await world.reconcile();
    expect(first).toMatchObject({ outcome: "in-progress", sent: [{ request: { count: 1 } }] });
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "InUse" });
    isBusy = false;
    await world.settle(...first.sent.map(({ request }) => request));
    expect(world.exists()).toBe(false);
  });

  test.each([
    { container: "the same container", memory: createMemory(Date.now) },
    { container: "another container, which knows only the status", memory: undefined },
  ])("ends once the resource is gone in $container, although AWS shows such resources late", async ({ memory }) => {
    const world = createMemoryWorld({ kind: "robot", robot: { lateSeconds: 60 }, ...(memory && { memory }) });
    await world.create({ spec: { name: "toy" } });
    await world.settle();
    world.advance(90);
    await world.kubernetes.user.delete(world.reference);
    const before = world.now();
    expect(await world.settle()).toMatchObject({ outcome: "deleted" });
    expect(world.events()).toContain("Deleted: Robot deleted in AWS");
    expect((world.now() - before) / 1000).toBeLessThanOrEqual(40);
  });

  test("waits until the tags are visible, and removes nothing before then", async () => {
    const world = createMemoryWorld({ kind: "robot" });
    await world.create({ spec: { name: "toy" } });
    await world.settle();
    const made = world.cloud.resources.get("toy");
    if (made === undefined) throw new Error("no robot was created");
    world.cloud.resources.set("toy", {
      ...made,
      createdAt: world.now(),
      formerTags: { tags: {}, until: world.now() + 20_000 },
    });
    await world.kubernetes.user.delete(world.reference);
    const calls = world.cloud.calls.length;
    const first = await world.reconcile();
    expect(first).toMatchObject({ outcome: "in-progress", sent: [{ request: { count: 1 } }] });
    expect(cloudWrites(world, calls)).toEqual([]);
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "TagsNotVisible" });
    await world.settle(...first.sent.map(({ request }) => request));
    expect(world.exists()).toBe(false);
    expect(world.cloud.resources.size).toBe(0);
  });
});

const LATE_SECONDS = 60;

describe("deleting an object whose resource AWS does not show, if AWS shows such resources late", () => {
  /** A world with an object whose resource was created, and seen, a moment ago. */
  async function created(memory?: Memory) {
    const world = createMemoryWorld({ gadget: { lateSeconds: LATE_SECONDS }, ...(memory && { memory }) });
    await world.create();
    await world.reconcile();
    await world.reconcile();
    return world;
  }

  type World = Awaited<ReturnType<typeof created>>;

  async function secondsToEnd(world: World) {
    await world.kubernetes.user.delete(world.reference);
    const before = world.now();
    expect(await world.settle()).toMatchObject({ outcome: "deleted" });
    return Math.floor((world.now() - before) / 1000);
  }

  test("ends at once if the object is older than a resource can remain invisible", async () => {
    const world = await created();
    world.cloud.resources.clear();
    world.advance(90);
    expect(await secondsToEnd(world)).toBe(0);
    expect(world.events()).toContain("Released: Gadget was already gone from AWS");
  });

  test("ends at once if a pass of the same container has seen the resource", async () => {
    const world = await created(createMemory(Date.now));
    world.cloud.resources.clear();
    world.advance(LATE_SECONDS);
    expect(await secondsToEnd(world)).toBe(0);
  });

  test("otherwise waits until the object is that old, and no longer", async () => {
    const world = await created();
    world.cloud.resources.clear();
    world.advance(LATE_SECONDS + 5);
    expect(await secondsToEnd(world)).toBe(30);
  });

  test.each([
    ["that it was created", {}],
    ["that its removal has begun", { origin: "Deleting" }],
    ["nothing", { origin: undefined, written: undefined, ackResourceMetadata: undefined }],
  ])("waits for the resource of a new object, even if the status says %s", async (_, forged) => {
    const world = await created();
    world.forge(forged);
    await reappears(world);
  });

  test("waits for the resource that has replaced a lost one, whatever was seen before", async () => {
    const world = await created(createMemory(Date.now));
    world.advance(600);
    world.cloud.resources.clear();
    await world.reconcile();
    await reappears(world);
  });

  test("waits for a create call to which AWS did not respond, however old the object is", async () => {
    const world = await created(createMemory(Date.now));
    world.advance(600);
    world.forge({ origin: "Creating" });
    await reappears(world);
  });

  /** Deletes the object while AWS does not show its resource, and then shows it. */
  async function reappears(world: World) {
    const made = [...world.cloud.resources];
    expect(made).toHaveLength(1);
    world.cloud.resources.clear();
    await world.kubernetes.user.delete(world.reference);
    const first = await world.reconcile();
    expect(first).toMatchObject({ outcome: "in-progress" });
    expect(world.condition("Ready")?.message).toContain("waiting to be sure");
    for (const [name, resource] of made) world.cloud.resources.set(name, resource);
    expect(await world.settle(...first.sent.map(({ request }) => request))).toMatchObject({ outcome: "deleted" });
    expect(world.cloud.resources.size).toBe(0);
  }
});

describe("an object with the name of a resource that is being removed", () => {
  async function leftWhileRemoved() {
    const world = createMemoryWorld({ kind: "robot" });
    await world.create({ spec: { name: "toy" } });
    await world.settle();
    world.advance(60);
    await world.kubernetes.user.delete(world.reference);
    await world.reconcile();
    await world.kubernetes.user.patch(world.reference, {
      metadata: { annotations: { "services.k8s.aws/deletion-policy": "retain" } },
    });
    await world.reconcile();
    expect(world.exists()).toBe(false);
    return world;
  }

  test("waits until that resource is gone, and then creates its own", async () => {
    const world = await leftWhileRemoved();
    await world.create({ spec: { name: "toy", battery: "large" } });
    const first = await world.reconcile();
    expect(first).toMatchObject({ outcome: "in-progress", sent: [{ request: { count: 1 }, delaySeconds: 5 }] });
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "DELETING" });
    expect(world.condition("ACK.Terminal")).toBeUndefined();
    expect(await world.settle(...first.sent.map(({ request }) => request))).toMatchObject({ outcome: "unchanged" });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(world.cloud.resources.get("toy")?.settings).toMatchObject({ battery: "large" });
  });

  test("records nothing about a resource that is not its own", async () => {
    const world = await leftWhileRemoved();
    await world.create({ spec: { name: "toy" } });
    await world.reconcile();
    expect(Object.keys(world.object().status ?? {}).toSorted()).toEqual(["conditions", "observedGeneration", "poll"]);
    expect(world.object().metadata.finalizers).toBeUndefined();
  });
});
