import { describe, expect, test } from "vitest";
import { cloudCalls, cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { droneWorld, foreign, forge, readyDrone, spec } from "../../../support/worlds/gadgets/drones.ts";
import { OUR_TAGS } from "../../../support/worlds/memory-world.ts";

test("a new object has its resource searched for before the resource is created", async () => {
  const world = droneWorld();
  await world.create({ spec });
  await world.reconcile();
  expect(cloudCalls(world)).toEqual(["ListDrones", "CreateDrone", "ListDroneTags"]);
  expect(world.object().status).toMatchObject({
    droneID: "id-1",
    creates: 1,
    ackResourceMetadata: { arn: "arn:aws:toys:us-west-2:000000000000:drone/id-1" },
  });
});

test("the resource of a settled object is read where the status points, and nothing is written", async () => {
  const world = await readyDrone();
  const start = world.cloud.calls.length;
  expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
  expect(cloudCalls(world, start)).toEqual(["DescribeDrone", "ListDroneTags", "GetDroneNotes"]);
});

describe("the owner tag decides which resource is the object's", () => {
  test("if the status was lost, as in a restored backup", async () => {
    const world = await readyDrone();
    forge(world, { droneID: null, origin: null, ackResourceMetadata: null, creates: null });
    await world.settle();
    expect(world.cloud.resources.size).toBe(1);
    expect(world.object().status).toMatchObject({ droneID: "id-1" });
    expect(world.condition("Ready")?.status).toBe("True");
  });

  test("if the status leads to another owner's resource, of which only the tags are read", async () => {
    const world = await readyDrone();
    world.cloud.resources.set("id-2", foreign);
    forge(world, { droneID: "id-2" });
    await world.kubernetes.user.patch(world.reference, { spec: { color: "blue" } });
    const start = world.cloud.calls.length;
    await world.settle();
    expect(cloudCalls(world, start).slice(0, 3)).toEqual(["DescribeDrone", "ListDroneTags", "ListDrones"]);
    expect(world.cloud.resources.get("id-2")).toBe(foreign);
    expect(world.cloud.resources.get("id-1")?.settings).toEqual({ color: "blue" });
    expect(world.object().status).toMatchObject({ droneID: "id-1" });
  });

  test("if the object is deleted while the status leads to another owner's resource", async () => {
    const world = await readyDrone();
    world.cloud.resources.set("id-2", foreign);
    forge(world, { droneID: "id-2" });
    await world.kubernetes.user.delete(world.reference);
    await world.settle();
    expect(world.exists()).toBe(false);
    expect([...world.cloud.resources.keys()]).toEqual(["id-2"]);
  });

  test("if the one that the status remembers was deleted", async () => {
    const world = await readyDrone();
    world.cloud.resources.delete("id-1");
    await world.settle();
    expect([...world.cloud.resources.keys()]).toEqual(["id-2"]);
    expect(world.object().status).toMatchObject({ droneID: "id-2", creates: 2 });
  });

  test("and if an earlier object with the same name has left a resource, no second one is created", async () => {
    const world = droneWorld();
    world.cloud.resources.set("id-9", { tags: OUR_TAGS, settings: {} });
    await world.create({ spec });
    world.advance(120);
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")?.message).toContain("an earlier object with this name has left it in AWS");
    expect(cloudWrites(world)).toEqual([]);
  });

  test("and if several resources have it, none is written, nor another one created", async () => {
    const world = await readyDrone();
    world.cloud.resources.set("id-7", { tags: OUR_TAGS, settings: {} });
    forge(world, { droneID: null });
    const start = world.cloud.calls.length;
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")).toMatchObject({
      reason: "Ambiguous",
      message:
        "several resources have the tag services.k8s.aws/driftless-owner with the value east/default/toy: id-1, id-7; remove it from all but the one that belongs to this Drone",
    });
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(cloudWrites(world, start)).toEqual([]);
  });
});

test("if nothing is the object's, a status that leads to another owner's resource is refused, and shows nothing of it", async () => {
  const world = await readyDrone();
  world.cloud.resources.delete("id-1");
  world.cloud.resources.set("id-2", foreign);
  forge(world, { droneID: "id-2" });
  const start = world.cloud.calls.length;
  expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
  expect(world.condition("ACK.Terminal")?.reason).toBe("OwnershipLost");
  expect(cloudCalls(world, start)).toEqual(["DescribeDrone", "ListDroneTags", "ListDrones"]);
  expect(JSON.stringify(world.object())).not.toMatch(/gold|classified|hidden/);
  await world.kubernetes.user.delete(world.reference);
  await world.settle();
  expect(world.cloud.resources.get("id-2")).toBe(foreign);
});

test.each([
  "https://attacker.example/id-1",
  "../tables/orders",
  "arn:aws:toys:us-west-2:111111111111:drone/id-1",
  "id-1?force",
  "x".repeat(200),
  "",
  7,
])("a status with the identifier %j reaches no call", async (droneID) => {
  const world = await readyDrone();
  forge(world, { droneID });
  const start = world.cloud.calls.length;
  await world.settle();
  expect(JSON.stringify(world.cloud.calls.slice(start))).not.toContain(`"name":${JSON.stringify(droneID)}`);
  expect(world.object().status).toMatchObject({ droneID: "id-1" });
  expect(world.cloud.resources.size).toBe(1);
});

test("a resource that the deployment denies is not touched, whatever its tags say", async () => {
  const denied = { deniedDrones: ["toys:*:*:drone/id-9"] };
  const world = droneWorld({ settings: { denied } });
  world.cloud.resources.set("id-9", { tags: OUR_TAGS, settings: {} });
  await world.create({ spec, finalizers: ["finalizers.toys.services.k8s.aws/Drone"] });
  expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
  expect(world.condition("ACK.Terminal")?.reason).toBe("ResourceDenied");
  expect(cloudCalls(world)).toEqual(["ListDrones", "DescribeDrone"]);
});
