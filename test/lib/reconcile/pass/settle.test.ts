import { describe, expect, test } from "vitest";
import type { Log } from "../../../../lib/reconcile/contract/log.ts";
import { type CloudResource, refusal } from "../../../support/kinds/memory/memory-resource.ts";
import { cloudCalls, cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import {
  createMemoryWorld,
  GADGET_FINALIZER,
  OUR_TAGS,
  ROBOT_FINALIZER,
} from "../../../support/worlds/memory-world.ts";

/** A gadget of ours with some settings that cannot be read, after one run. */
async function unreadable(settings: readonly string[], spec: object = {}) {
  const world = createMemoryWorld();
  const resource: CloudResource = { tags: OUR_TAGS, settings: {}, unreadable: settings };
  world.cloud.resources.set("toy", resource);
  await world.create({ finalizers: [GADGET_FINALIZER], spec: { name: "toy", ...spec } });
  const warnings: unknown[] = [];
  const log: Log = { ...world.dependencies.log, warn: (message, fields) => warnings.push([message, fields]) };
  Object.assign(world.dependencies, { log });
  const result = await world.reconcile();
  return { world, result, warnings };
}

describe("a part that could not be read", () => {
  test("and that the spec does not mention is reported with the reason in an advisory, in the result and in a log line", async () => {
    const { world, result, warnings } = await unreadable(["color", "size"]);
    expect(result).toMatchObject({ outcome: "unchanged", unread: ["color", "size"], sent: [] });
    const arn = "arn:aws:toys:us-west-2:000000000000:gadget/toy";
    const why = `operation error Toys: GetGadgetSetting, api error AccessDenied: a policy denies it; the call needs permission for toys:GetGadgetSetting on ${arn}`;
    expect(world.condition("ACK.Advisory")).toMatchObject({
      status: "True",
      reason: "Unread",
      message: `color could not be read: ${why}; size could not be read: ${why}`,
    });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(warnings).toEqual([
      ["part not read", { part: "color", error: expect.objectContaining({ code: "AccessDenied" }) }],
      ["part not read", { part: "size", error: expect.objectContaining({ code: "AccessDenied" }) }],
    ]);
  });

  test.each(["policy", "guard"])("and that decides who has access prevents readiness: %s", async (part) => {
    const { world, result } = await unreadable([part]);
    expect(result).toMatchObject({ outcome: "recoverable", unread: [part], sent: [{ request: { attempt: 1 } }] });
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "AccessDenied" });
    expect(world.condition("ACK.Recoverable")?.message).toContain("a policy denies it");
  });

  test("and that the spec mentions causes an error, and is never written blindly", async () => {
    const { world, result } = await unreadable(["color"], { color: "red", size: "small" });
    expect(result).toMatchObject({ outcome: "recoverable", unread: ["color"] });
    expect(cloudWrites(world)).toEqual(["PutGadgetSetting size"]);
    expect(world.condition("ACK.Advisory")).toBeUndefined();
  });

  test("causes an error even if the spec only declares its default value", async () => {
    const { world } = await unreadable(["guard"], { guard: "on" });
    expect(world.condition("Ready")).toMatchObject({ status: "False" });
  });

  test("because AWS failed is read again, since the spec may have just ceased to mention it", async () => {
    let failures = 0;
    const world = createMemoryWorld({
      intercept: async (call, carryOut) => {
        const { setting } = (call.body ?? {}) as { readonly setting?: string };
        if (failures > 0 && setting === "color" && failures-- > 0) throw refusal(call.verb, "InternalError", "", 500);
        return carryOut();
      },
    });
    await world.create({ spec: { name: "toy", color: "red" } });
    await world.reconcile();
    await world.kubernetes.user.patch(world.reference, { spec: { color: null } });
    failures = 1;
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable", unread: ["color"] });
    expect(world.condition("Ready")).toMatchObject({ status: "False" });
    expect(await world.reconcile()).toMatchObject({ outcome: "updated", unread: [] });
    expect(world.cloud.resources.get("toy")?.settings).toEqual({});
  });

  test("is reported with the other errors, in the order of the parts", async () => {
    const world = createMemoryWorld({
      intercept: async (call, carryOut) => {
        const { setting = "" } = (call.body ?? {}) as { readonly setting?: string };
        if (["size", "policy"].includes(setting)) throw refusal(call.verb, "SlowDown", setting, 503);
        if (call.writes && setting === "color") throw refusal(call.verb, "InvalidColor", setting);
        return carryOut();
      },
    });
    world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: {} });
    await world.create({ finalizers: [GADGET_FINALIZER], spec: { name: "toy", size: "small", color: "red" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable", unread: ["policy", "size"] });
    expect(world.condition("ACK.Recoverable")?.message).toBe("api error SlowDown: policy; api error SlowDown: size");
    expect(world.condition("ACK.Terminal")?.message).toBe("api error InvalidColor: color");
    expect(world.condition("ACK.Advisory")).toBeUndefined();
  });

  test("is no longer reported once it can be read", async () => {
    const { world } = await unreadable(["policy"]);
    world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: {} });
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged", unread: [] });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test("does not matter for a resource that was just created", async () => {
    const world = createMemoryWorld();
    const { resources } = world.cloud;
    const set = resources.set.bind(resources);
    resources.set = (name, resource) => set(name, { ...resource, unreadable: ["policy", "color"] });
    await world.create({ spec: { name: "toy", color: "red" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "created", unread: [] });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable", unread: ["policy", "color"] });
  });
});

describe("a resource that is busy, and that belongs to another object", () => {
  /** The finalizer, which anyone who can write objects can set, has the effect that the pass does not refuse the resource right away. */
  async function withFinalizer(state: "CREATING" | "DELETING") {
    const world = createMemoryWorld({ kind: "robot" });
    const work = { state, until: Number.MAX_SAFE_INTEGER };
    world.cloud.resources.set("toy", { tags: {}, settings: {}, id: "secret", createdAt: 1, work });
    await world.create({ finalizers: [ROBOT_FINALIZER] });
    return world;
  }

  test.each(["CREATING", "DELETING"] as const)("shows nothing in the status while it is %s", async (state) => {
    const world = await withFinalizer(state);
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress" });
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: state });
    expect(JSON.stringify(world.object().status)).not.toContain("secret");
  });

  test("shows nothing to a poll, which does not read the tags", async () => {
    const world = await withFinalizer("CREATING");
    const { sent } = await world.reconcile();
    const work = { state: "UPDATING", until: Number.MAX_SAFE_INTEGER } as const;
    world.cloud.resources.set("toy", { tags: {}, settings: {}, id: "secret", createdAt: 1, work });
    world.advance(60);
    expect(await world.reconcile(...sent.map(({ request }) => request))).toMatchObject({ outcome: "in-progress" });
    expect(JSON.stringify(world.object().status)).not.toContain("secret");
  });

  test("shows nothing to an object that is being deleted", async () => {
    const world = await withFinalizer("CREATING");
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress" });
    expect(JSON.stringify(world.object().status)).not.toContain("secret");
  });
});

describe("a resource that is neither busy nor healthy", () => {
  const broken: CloudResource = { tags: OUR_TAGS, settings: {}, id: "id-1", createdAt: 1, isBroken: true };

  test("is not Ready, with the reason, and is still written", async () => {
    const world = createMemoryWorld({ kind: "robot" });
    world.cloud.resources.set("toy", broken);
    await world.create({ finalizers: [ROBOT_FINALIZER], spec: { name: "toy", notes: "careful" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "updated", sent: [] });
    for (const type of ["ACK.ResourceSynced", "Ready"] as const) {
      expect(world.condition(type)).toMatchObject({
        status: "False",
        reason: "BROKEN",
        message: "the robot is broken",
      });
    }
    expect(cloudWrites(world)).toEqual(["PutRobotNotes"]);
  });

  test("can be removed", async () => {
    const world = createMemoryWorld({ kind: "robot" });
    world.cloud.resources.set("toy", broken);
    await world.create({ finalizers: [ROBOT_FINALIZER] });
    await world.kubernetes.user.delete(world.reference);
    await world.settle();
    expect(world.exists()).toBe(false);
    expect(world.cloud.resources.size).toBe(0);
  });
});

describe("tags that appear late", () => {
  test("cause a wait, and are not mistaken for lost tags", async () => {
    const world = createMemoryWorld({ kind: "robot" });
    await world.create({ spec: { name: "toy" } });
    const { sent } = await world.reconcile();
    world.advance(21);
    const waiting = await world.reconcile(...sent.map(({ request }) => request));
    expect(waiting).toMatchObject({ outcome: "in-progress", sent: [{ request: { count: 2 } }] });
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "TagsNotVisible" });
    expect(world.condition("ACK.Terminal")).toBeUndefined();

    expect(await world.settle(...waiting.sent.map(({ request }) => request))).toMatchObject({ sent: [] });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(cloudCalls(world).filter((call) => call === "CreateRobot")).toHaveLength(1);
    expect(cloudWrites(world)).toEqual(["CreateRobot"]);
  });

  test("that never appear count as lost once the waiting time is over", async () => {
    const world = createMemoryWorld({ kind: "robot" });
    await world.create({ spec: { name: "toy" } });
    const { sent } = await world.reconcile();
    world.advance(31);
    const found = world.cloud.resources.get("toy");
    if (found) world.cloud.resources.set("toy", { ...found, tags: {} });
    expect(await world.reconcile(...sent.map(({ request }) => request))).toMatchObject({
      outcome: "terminal",
      sent: [],
    });
    expect(world.condition("ACK.Terminal")).toMatchObject({ reason: "OwnershipLost" });
  });

  test("that name another object as the owner count immediately", async () => {
    const world = createMemoryWorld({ kind: "robot" });
    await world.create({ spec: { name: "toy" } });
    const { sent } = await world.reconcile();
    world.advance(21);
    const { id = "", createdAt = 0 } = world.cloud.resources.get("toy") ?? {};
    const tags = { "services.k8s.aws/driftless-owner": "west/a/b" };
    world.cloud.resources.set("toy", { id, createdAt, tags, settings: {} });
    expect(await world.reconcile(...sent.map(({ request }) => request))).toMatchObject({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")?.message).toMatch(/^Resource already exists: /);
  });

  test("are not expected on a resource that was not created for the object", async () => {
    const world = createMemoryWorld({ kind: "robot" });
    world.cloud.resources.set("toy", { id: "id-9", createdAt: world.now(), tags: {}, settings: {} });
    await world.create({ finalizers: [ROBOT_FINALIZER] });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")).toMatchObject({ reason: "OwnershipLost" });
  });
});
