import { describe, expect, test } from "vitest";
import { createMemory } from "../../../../lib/reconcile/object/memory.ts";
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
    { container: "the same container", memory: createMemory(Date.now), atLeast: 0, atMost: 40 },
    { container: "another container, which knows only the status", memory: undefined, atLeast: 90, atMost: 120 },
  ])("ends from $atLeast to $atMost s later in $container, if AWS shows such resources late", async (given) => {
    const { memory, atLeast, atMost } = given;
    const world = createMemoryWorld({ kind: "robot", robot: { lateSeconds: 60 }, ...(memory && { memory }) });
    await world.create({ spec: { name: "toy" } });
    await world.settle();
    world.advance(600);
    await world.kubernetes.user.delete(world.reference);
    const before = world.now();
    expect(await world.settle()).toMatchObject({ outcome: "deleted" });
    expect(world.events()).toContain("Deleted: Robot deleted in AWS");
    const seconds = (world.now() - before) / 1000;
    expect([seconds >= atLeast, seconds <= atMost], `${seconds} s`).toEqual([true, true]);
  });

  test("is not believed to have begun because a status says so, although AWS does not show the resource yet", async () => {
    const world = createMemoryWorld({ kind: "robot", robot: { lateSeconds: 60 }, memory: createMemory(Date.now) });
    await world.create({ spec: { name: "toy" } });
    await world.settle();
    const made = world.cloud.resources.get("toy");
    world.cloud.resources.delete("toy");
    await world.kubernetes.user.delete(world.reference);
    world.forge({ origin: "Deleting" });
    const first = await world.reconcile();
    expect(first).toMatchObject({ outcome: "in-progress" });
    if (made !== undefined) world.cloud.resources.set("toy", made);
    expect(await world.settle(...first.sent.map(({ request }) => request))).toMatchObject({ outcome: "deleted" });
    expect(world.cloud.resources.size).toBe(0);
    expect(cloudWrites(world)).toContain("DeleteRobot");
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
