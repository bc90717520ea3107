import { describe, expect, test } from "vitest";
import { cloudCalls, cloudWrites } from "../../support/worlds/cloud-calls.ts";
import { createMemoryWorld, type MemoryWorld } from "../../support/worlds/memory-world.ts";

/** A spec whose JSON text has this many bytes. */
const specOf = (bytes: number) => ({ name: "toy", note: "x".repeat(bytes - '{"name":"toy","note":""}'.length) });
const tooLarge = specOf(262_145);

/** Gives the object of a world this spec, whatever its definition says. */
const store = (world: MemoryWorld, spec: Record<string, unknown>) =>
  world.kubernetes.user.patch(world.reference, { spec });

async function settled(gadget = {}) {
  const world = createMemoryWorld({ gadget });
  await world.create({ spec: { name: "toy" } });
  await world.settle();
  return world;
}

describe("a spec of more than 256 kB", () => {
  test("is refused before AWS is called", async () => {
    const world = createMemoryWorld();
    await world.create({ spec: tooLarge });
    expect(await world.settle()).toMatchObject({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")).toMatchObject({
      status: "True",
      message: "the spec has 262145 bytes as JSON, and must have at most 262144",
    });
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "SpecTooLarge" });
    expect(cloudCalls(world)).toEqual([]);
  });

  test("is counted in bytes, not in characters", async () => {
    const world = createMemoryWorld();
    await world.create({ spec: { name: "toy", note: "é".repeat(131_072) } });
    expect(await world.settle()).toMatchObject({ outcome: "terminal" });
  });

  test("of a Ready object changes nothing in AWS, and a smaller one makes the object Ready again", async () => {
    const world = await settled();
    const before = cloudCalls(world).length;
    await store(world, tooLarge);
    expect(await world.settle()).toMatchObject({ outcome: "terminal" });
    expect(cloudCalls(world).length).toBe(before);
    await store(world, { name: "toy", note: null });
    await world.settle();
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test.each([
    ["is deleted with its resource", {}, ["DeleteGadget"]],
    ["is released", { "services.k8s.aws/deletion-policy": "retain" }, []],
  ])("does not keep the object from going: it %s", async (_, annotations, writes) => {
    const world = await settled();
    const before = cloudWrites(world).length;
    await store(world, tooLarge);
    await world.settle();
    await world.kubernetes.user.patch(world.reference, { metadata: { annotations } });
    await world.kubernetes.user.delete(world.reference);
    await world.settle();
    expect(world.exists()).toBe(false);
    expect(cloudWrites(world).slice(before)).toEqual(writes);
  });

  test("is accepted if only fields that the kind compares by their digests make it larger", async () => {
    const world = await settled({ largeFields: ["note"] });
    await store(world, tooLarge);
    await world.settle();
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });
});

test("a spec of 256 kB is accepted", async () => {
  const world = createMemoryWorld();
  await world.create({ spec: specOf(262_144) });
  await world.settle();
  expect(world.condition("Ready")).toMatchObject({ status: "True" });
});
