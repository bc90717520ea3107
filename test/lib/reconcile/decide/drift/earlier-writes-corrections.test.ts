import { describe, expect, test } from "vitest";
import { gadgetWithParts } from "../../../../support/kinds/gadget-with-parts.ts";
import { cloudWrites } from "../../../../support/worlds/cloud-calls.ts";
import { createMemoryWorld, type MemoryWorld } from "../../../../support/worlds/memory-world.ts";

/** A gadget with a setting for which the cloud returns its own value, whatever the setting is set to. */
async function rewriting(part: string, spec: object = { [part]: "Red" }) {
  let answer = "RED";
  const world = createMemoryWorld({ gadget: gadgetWithParts({ [part]: { read: async () => answer } }) });
  await world.create({ spec: { name: "toy", ...spec } });
  await world.reconcile();
  const answerWith = (value: string) => {
    answer = value;
  };
  return { world, answerWith };
}

/** What a resync writes to the cloud, and the messages that it sends. */
async function resync(world: MemoryWorld) {
  const calls = world.cloud.calls.length;
  const { sent, outcome } = await world.reconcile(world.request({ reason: "resync" }));
  return { outcome, writes: cloudWrites(world, calls), sent: sent.map(({ request }) => request.reason) };
}

describe("a setting that AWS does not store as it was written", () => {
  test("is corrected twice, checked once more, and then reported with both values and left alone", async () => {
    const { world } = await rewriting("color");
    expect(await resync(world)).toMatchObject({ writes: ["PutGadgetSetting color"], sent: [] });
    expect(world.condition("ACK.Advisory")).toBeUndefined();
    expect(await resync(world)).toMatchObject({ writes: ["PutGadgetSetting color"], sent: ["resync"] });
    expect(await resync(world)).toEqual({ outcome: "unchanged", writes: [], sent: [] });
    expect(world.condition("ACK.Advisory")).toMatchObject({ status: "True", reason: "Unstable" });
    expect(world.condition("ACK.Advisory")?.message).toContain("color: RED -> Red: ");
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(await resync(world)).toMatchObject({ writes: [] });
  });

  test("is written again when the spec changes", async () => {
    const { world } = await rewriting("color");
    for (let pass = 1; pass <= 3; pass++) await resync(world);
    await world.kubernetes.user.patch(world.reference, { spec: { size: "small" } });
    const calls = world.cloud.calls.length;
    await world.reconcile();
    expect(cloudWrites(world, calls)).toContain("PutGadgetSetting color");
    expect(world.condition("ACK.Advisory")).toBeUndefined();
    expect(world.object().status?.corrections).toBeUndefined();
  });

  test("is written again when AWS has another value", async () => {
    const { world, answerWith } = await rewriting("color");
    for (let pass = 1; pass <= 3; pass++) await resync(world);
    answerWith("blue");
    expect(await resync(world)).toMatchObject({ writes: ["PutGadgetSetting color"] });
  });

  test("is managed again once it is as declared, so later drift is corrected", async () => {
    const { world, answerWith } = await rewriting("color");
    for (let pass = 1; pass <= 3; pass++) await resync(world);
    answerWith("Red");
    expect(await resync(world)).toMatchObject({ writes: [] });
    expect(world.condition("ACK.Advisory")).toBeUndefined();
    answerWith("RED");
    expect(await resync(world)).toMatchObject({ writes: ["PutGadgetSetting color"] });
  });

  test("is written to a resource that is created again", async () => {
    const { world } = await rewriting("color");
    for (let pass = 1; pass <= 3; pass++) await resync(world);
    world.cloud.resources.clear();
    expect((await resync(world)).writes).toContain("PutGadgetSetting color");
    expect(world.condition("ACK.Advisory")).toBeUndefined();
    expect(world.object().status?.corrections).toBeUndefined();
  });

  test("is written on each resync if it decides who has access, without further checks", async () => {
    const { world } = await rewriting("guard", { guard: "off" });
    for (let pass = 1; pass <= 3; pass++) await resync(world);
    expect(await resync(world)).toEqual({ outcome: "updated", writes: ["PutGadgetSetting guard"], sent: [] });
    expect(world.condition("ACK.Advisory")).toMatchObject({ reason: "Unstable" });
    expect(world.condition("ACK.Advisory")?.message).toContain("written again at each resync");
  });

  test("that AWS takes time to change is reported by the polls that follow", async () => {
    const world = createMemoryWorld({
      kind: "robot",
      robot: {
        parts: [
          {
            name: "battery",
            desired: ({ battery }) => battery,
            read: async () => "SMALL",
            async write({ toys, name }) {
              await toys.UpdateRobot({ name, battery: "small" });
              return { busy: { reason: "UPDATING", message: "the robot is UPDATING", againSeconds: 5 } };
            },
          },
        ],
      },
    });
    await world.create({ spec: { name: "toy", battery: "small" } });
    await world.settle();
    expect(world.condition("ACK.Advisory")).toMatchObject({ reason: "Unstable" });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(cloudWrites(world).filter((call) => call === "UpdateRobot")).toHaveLength(2);
  });
});

describe("a correction that AWS keeps", () => {
  test("is repeated however often and however quickly another user changes the setting back", async () => {
    const world = createMemoryWorld();
    await world.create({ spec: { name: "toy", color: "red" } });
    await world.reconcile();
    for (let pass = 1; pass <= 5; pass++) {
      const found = world.cloud.resources.get("toy");
      if (found === undefined) throw new Error("the gadget is gone");
      world.cloud.resources.set("toy", { ...found, settings: { color: "blue" } });
      expect(await resync(world)).toMatchObject({ outcome: "updated", writes: ["PutGadgetSetting color"], sent: [] });
      expect(world.cloud.resources.get("toy")?.settings).toEqual({ color: "red" });
    }
    expect(world.condition("ACK.Advisory")).toBeUndefined();
  });
});
