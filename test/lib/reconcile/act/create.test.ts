import { describe, expect, test } from "vitest";
import { gadget } from "../../../support/kinds/memory/gadget-kind.ts";
import { refusal } from "../../../support/kinds/memory/memory-resource.ts";
import { cloudCalls, cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { beforeCall } from "../../../support/worlds/intercepts.ts";
import {
  createMemoryWorld,
  GADGET_FINALIZER,
  type MemoryWorld,
  OUR_TAGS,
} from "../../../support/worlds/memory-world.ts";

const red = { name: "toy", color: "red" };

describe("a resource that AWS reports as new", () => {
  test("costs a read, the create, and a read of its tags", async () => {
    const world = createMemoryWorld();
    await world.create();
    expect(await world.reconcile()).toMatchObject({ outcome: "created" });
    expect(cloudCalls(world)).toEqual(["HeadGadget", "CreateGadget", "GetGadgetTags"]);
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test("gets the declared parts, none of which is read first", async () => {
    const world = createMemoryWorld();
    await world.create({ spec: { ...red, material: "wood", policy: "private", notes: "handmade" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "created" });
    expect(cloudCalls(world).slice(2)).toEqual([
      "GetGadgetTags",
      "PutGadgetSetting policy",
      "PutGadgetSetting color",
      "PutGadgetSetting notes",
    ]);
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test("receives no second write of settings that the create call has already set", async () => {
    const world = createMemoryWorld({
      gadget: {
        create: async (target, resource, tags) => ({
          ...(await gadget.create(target, resource, tags)),
          set: { color: "red" },
        }),
      },
    });
    await world.create({ spec: red });
    expect(await world.reconcile()).toMatchObject({ outcome: "created" });
    expect(cloudWrites(world)).toEqual(["CreateGadget"]);
  });

  test.each([
    { random: () => 0, delaySeconds: 60 },
    { random: () => 0.999, delaySeconds: 300 },
  ])("is checked in full between 60 and 300 s later: $delaySeconds s", async ({ random, delaySeconds }) => {
    const world = createMemoryWorld({ random });
    await world.create({ spec: red });
    const { sent } = await world.reconcile();
    expect(sent).toEqual([{ request: { ...world.request(), reason: "resync" }, delaySeconds }]);

    const [resync] = sent;
    world.advance(delaySeconds);
    const calls = world.cloud.calls.length;
    expect(await world.reconcile(...(resync ? [resync.request] : []))).toMatchObject({
      outcome: "unchanged",
      sent: [],
    });
    expect(cloudCalls(world, calls)).toEqual([
      "HeadGadget",
      "GetGadgetTags",
      "GetGadgetSetting guard",
      "GetGadgetSetting policy",
      "GetGadgetSetting color",
      "GetGadgetSetting size",
    ]);
  });

  test("is reported together with a failure that follows the create", async () => {
    const world = createMemoryWorld({
      intercept: beforeCall("PutGadgetSetting", () => {
        throw refusal("PutGadgetSetting", "SlowDown", "please");
      }),
    });
    await world.create({ spec: red });
    expect(await world.reconcile()).toMatchObject({
      outcome: "recoverable",
      sent: [{ request: { reason: "requeue", attempt: 1 } }],
    });
    expect(world.events()).toContain("Created: Gadget created in AWS");
    expect(world.object().status).toMatchObject({ origin: "Created", location: "/toy" });
  });

  test("is checked again if its tags are not visible yet, and is not mistaken for a lost resource", async () => {
    let isLate = true;
    const world = createMemoryWorld({
      intercept: async (call, carryOut) => {
        const answer = carryOut();
        // This is what the cloud returns for a resource that has just been created.
        return call.verb === "GetGadgetTags" && isLate ? ({ tags: {} } as typeof answer) : answer;
      },
    });
    await world.create({ spec: red });
    const { outcome, sent } = await world.reconcile();
    expect(outcome).toBe("recoverable");
    expect(world.condition("ACK.Recoverable")?.message).toContain("is not visible yet");
    expect(world.object().metadata.finalizers).toEqual([GADGET_FINALIZER]);

    isLate = false;
    expect(await world.settle(...sent.map(({ request }) => request))).toMatchObject({ outcome: "updated" });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(world.object().status).toMatchObject({ origin: "Created" });
  });
});

describe("a create that does not report whether the resource is new", () => {
  const unsure = (world: () => MemoryWorld, existed?: true) =>
    createMemoryWorld({
      gadget: {
        create: async (target, resource, tags) => {
          await gadget.create(target, resource, tags);
          const found = world().cloud.resources.get("toy");
          world().cloud.resources.set("toy", { tags: found?.tags ?? {}, settings: { color: "blue" } });
          return { made: false, ...(existed && { existed }), status: { location: "/somewhere" } };
        },
      },
    });

  test("is followed by a read of everything, and by no later read", async () => {
    const world: MemoryWorld = unsure(() => world);
    await world.create({ spec: red });
    expect(await world.reconcile()).toMatchObject({ outcome: "created", sent: [] });
    expect(cloudCalls(world)).toEqual([
      "HeadGadget",
      "CreateGadget",
      "HeadGadget",
      "GetGadgetTags",
      "GetGadgetSetting guard",
      "GetGadgetSetting policy",
      "GetGadgetSetting color",
      "GetGadgetSetting size",
      "PutGadgetSetting color",
    ]);
    expect(world.object().status).toMatchObject({ origin: "Created", location: "/somewhere" });
    expect(world.events()).toEqual(["Created: Gadget created in AWS"]);
  });

  test("continues with a resource that existed before if its owner tag names this object", async () => {
    const world: MemoryWorld = unsure(() => world, true);
    await world.create({ spec: red });
    expect(await world.reconcile()).toMatchObject({ outcome: "created" });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test("is retried if the resource is not visible yet", async () => {
    const world = createMemoryWorld({ look: () => undefined });
    world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: {} });
    await world.create();
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(world.condition("ACK.Recoverable")?.message).toContain("is not visible yet");
    expect(world.object().metadata.finalizers).toEqual([GADGET_FINALIZER]);
  });
});

describe("a create that leaves AWS busy", () => {
  test("ends its pass, and the object is not Ready until AWS is done", async () => {
    const world = createMemoryWorld({ kind: "robot" });
    await world.create({ spec: { name: "toy", notes: "slow" } });
    const first = await world.reconcile();
    expect(first).toMatchObject({
      outcome: "in-progress",
      sent: [{ request: { reason: "requeue", count: 1, generation: 1 }, delaySeconds: 5 }],
    });
    expect(cloudCalls(world)).toEqual(["DescribeRobot", "CreateRobot"]);
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "CREATING" });
    expect(world.object().status).toMatchObject({ robotID: "id-1", origin: "Creating" });
    expect(world.events()).toEqual(["Created: Robot created in AWS"]);

    for (const request of [...first.sent.map((message) => message.request), world.request()]) {
      expect(await world.reconcile(request)).toMatchObject({ outcome: "in-progress" });
      expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "CREATING" });
    }
  });

  test("settles through its polls alone", async () => {
    const world = createMemoryWorld({ kind: "robot" });
    await world.create({ spec: { name: "toy", speed: "medium", notes: "slow" } });
    expect(await world.settle()).toMatchObject({ outcome: "updated" });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(world.object().status).toMatchObject({ origin: "Created" });
    expect(world.object().status).not.toHaveProperty("poll");
    expect(world.cloud.resources.get("toy")?.settings).toEqual({ speed: "medium", notes: "slow" });
  });
});
