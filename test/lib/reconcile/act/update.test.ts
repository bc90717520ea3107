import { describe, expect, test } from "vitest";
import { gadgetWithParts } from "../../../support/kinds/gadget-with-parts.ts";
import { noAnswer, refusal } from "../../../support/kinds/memory/memory-resource.ts";
import { cloudCalls, cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { afterCall, beforeCall } from "../../../support/worlds/intercepts.ts";
import {
  createMemoryWorld,
  GADGET_FINALIZER,
  type MemoryWorld,
  type MemoryWorldOptions,
  OUR_TAGS,
} from "../../../support/worlds/memory-world.ts";
import type { Intercept, PortCall } from "../../../support/worlds/port-call.ts";

/** A gadget of ours with these settings in the cloud, and an object with this spec. */
async function ours(settings: Readonly<Record<string, string>>, spec: object, options: MemoryWorldOptions = {}) {
  const world = createMemoryWorld(options);
  world.cloud.resources.set("toy", { tags: OUR_TAGS, settings });
  await world.create({ finalizers: [GADGET_FINALIZER], spec: { name: "toy", ...spec } });
  return world;
}

const settingOf = ({ body }: PortCall) => (body as { readonly setting?: string } | undefined)?.setting;

/** Rejects each write of these settings. */
function refusing(...settings: readonly string[]): Intercept {
  return async (call, carryOut) => {
    const setting = settingOf(call) ?? "";
    if (call.writes && settings.includes(setting)) throw refusal(call.verb, "SlowDown", setting, 503);
    return carryOut();
  };
}

describe("a step that fails", () => {
  test("does not prevent any other step", async () => {
    const world = await ours({}, { color: "red", size: "small", notes: "x" }, { intercept: refusing("color") });
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(cloudWrites(world)).toEqual(["PutGadgetSetting color", "PutGadgetSetting size", "PutGadgetSetting notes"]);
  });

  test("ends the route of its part", async () => {
    const world = await ours({ size: "small" }, { size: "big", notes: "x" }, { intercept: refusing("size") });
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(cloudWrites(world)).toEqual(["PutGadgetSetting size", "PutGadgetSetting notes"]);
    expect(world.condition("ACK.Recoverable")?.message).toBe("api error SlowDown: size");
    expect(world.condition("ACK.Terminal")).toBeUndefined();
  });
});

describe("a part that another one holds back", () => {
  const spec = { guard: "off", policy: "public", color: "red" };

  test("is not written while the other part fails, and everything else is written", async () => {
    const world = await ours({}, spec, { intercept: refusing("guard") });
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(cloudWrites(world)).toEqual(["PutGadgetSetting guard", "PutGadgetSetting color"]);
    expect(world.condition("ACK.Recoverable")?.message).toBe("api error SlowDown: guard");
  });

  test("is still removed, even if the other part cannot be written or read", async () => {
    const refused = await ours({ policy: "private", guard: "off" }, {}, { intercept: refusing("guard") });
    await refused.reconcile();
    expect(cloudWrites(refused)).toEqual(["DeleteGadgetSetting policy", "DeleteGadgetSetting guard"]);

    const unread = await ours({}, {});
    unread.cloud.resources.set("toy", { tags: OUR_TAGS, settings: { policy: "private" }, unreadable: ["guard"] });
    await unread.reconcile();
    expect(cloudWrites(unread)).toEqual(["DeleteGadgetSetting policy"]);
  });

  test("is written by the run in which the other part succeeds", async () => {
    let isRefused = true;
    const refuse = refusing("guard");
    const world = await ours({}, spec, {
      intercept: (call, carryOut) => (isRefused ? refuse(call, carryOut) : Promise.resolve().then(carryOut)),
    });
    const { sent } = await world.reconcile();
    isRefused = false;
    expect(await world.reconcile(...sent.map(({ request }) => request))).toMatchObject({ outcome: "updated" });
    expect(world.cloud.resources.get("toy")?.settings).toEqual(spec);
  });

  test("is not written while the other part cannot be read, and the object is not Ready", async () => {
    for (const changes of [{}, { guard: { exposure: undefined } }]) {
      const world = await ours({}, { policy: "private", color: "red" }, { gadget: gadgetWithParts(changes) });
      world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: {}, unreadable: ["guard"] });
      expect(await world.reconcile()).toMatchObject({ outcome: "recoverable", unread: ["guard"] });
      expect(cloudWrites(world)).toEqual(["PutGadgetSetting color"]);
      expect(world.condition("Ready")).toMatchObject({ status: "False" });
      expect(world.condition("ACK.Recoverable")?.message).toContain("a policy denies it");
    }
  });
});

describe("a part that AWS is still working on", () => {
  test("ends also the steps of parts that can be written meanwhile, if the work is total", async () => {
    const total = { reason: "modifying", message: "AWS is changing the gadget", againSeconds: 5, total: true as const };
    const write = async () => ({ busy: total });
    const world = await ours(
      {},
      { color: "red", notes: "x" },
      { gadget: gadgetWithParts({ color: { write }, notes: { whileBusy: true } }) },
    );
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress" });
    expect(cloudWrites(world)).toEqual([]);
  });

  test("ends the steps of all parts that cannot be written in the meantime", async () => {
    const world = createMemoryWorld({ kind: "robot" });
    await world.create({ spec: { name: "toy" } });
    await world.settle();
    world.advance(60);
    const calls = world.cloud.calls.length;
    await world.kubernetes.user.patch(world.reference, { spec: { battery: "large", speed: "medium", notes: "quick" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress" });
    expect(cloudWrites(world, calls)).toEqual(["UpdateRobot", "PutRobotNotes"]);
    expect(world.events()).toContain("Updated: battery: standard -> large; notes: none -> quick");
  });

  test("can also be recognized by an error that the kind interprets as work in progress", async () => {
    let isInUse = true;
    const world = createMemoryWorld({
      kind: "robot",
      intercept: beforeCall("UpdateRobot", () => {
        if (isInUse) throw refusal("UpdateRobot", "Busy", "another change");
      }),
    });
    await world.create({ spec: { name: "toy" } });
    await world.settle();
    await world.kubernetes.user.patch(world.reference, { spec: { battery: "large" } });
    const first = await world.reconcile();
    expect(first).toMatchObject({ outcome: "in-progress", sent: [{ request: { count: 1 }, delaySeconds: 5 }] });
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "InUse" });
    expect(world.condition("ACK.Recoverable")).toBeUndefined();
    isInUse = false;
    await world.settle(...first.sent.map(({ request }) => request));
    expect(world.cloud.resources.get("toy")?.settings).toEqual({ battery: "large" });
  });
});

describe("a pass that runs out of time", () => {
  const spec = { color: "red", size: "small", notes: "x" };

  test("after completing a step is reported as in progress, with what is done and what is not, and continues after 1 s", async () => {
    let isFirst = true;
    const world: MemoryWorld = await ours({}, spec, {
      intercept: afterCall("PutGadgetSetting", () => {
        if (isFirst) world.endRun();
        isFirst = false;
      }),
    });
    const first = await world.reconcile();
    expect(first).toMatchObject({
      outcome: "in-progress",
      sent: [{ request: { reason: "requeue", count: 1, generation: 1 }, delaySeconds: 1 }],
    });
    expect(cloudWrites(world)).toEqual(["PutGadgetSetting color"]);
    for (const type of ["ACK.ResourceSynced", "Ready"] as const) {
      expect(world.condition(type)).toMatchObject({
        status: "False",
        reason: "OutOfTime",
        message: "the pass ran out of time; done: color; not done yet: size, notes",
      });
    }
    expect(world.object().status).not.toHaveProperty("claim");
    expect(world.events()).toEqual(["Updated: color: none -> red"]);

    await world.settle(...first.sent.map(({ request }) => request));
    expect(world.cloud.resources.get("toy")?.settings).toEqual(spec);
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(world.object().status).not.toHaveProperty("poll");
  });

  test("during a write leaves its claim in place for as long as the write may take effect, and continues afterwards", async () => {
    let isFirst = true;
    const world: MemoryWorld = await ours({}, spec, {
      intercept: async (call, carryOut) => {
        if (!isFirst || !call.writes || settingOf(call) !== "size") return carryOut();
        isFirst = false;
        queueMicrotask(() => world.endRun());
        return await new Promise(() => undefined);
      },
    });
    const first = await world.reconcile();
    expect(first).toMatchObject({ outcome: "in-progress", sent: [{ delaySeconds: 21 }] });
    expect(world.condition("Ready")?.message).toBe("the pass ran out of time; done: color; not done yet: size, notes");
    const ends = Date.parse(world.object().status?.claim?.expiresAt ?? "");
    expect(Math.round((ends - world.now()) / 1000)).toBe(20);
    expect(world.events()).toEqual(["Updated: color: none -> red"]);

    await world.settle(...first.sent.map(({ request }) => request));
    expect(world.cloud.resources.get("toy")?.settings).toEqual(spec);
    expect(world.object().status).not.toHaveProperty("claim");
  });

  test("before any step is done is recoverable, and says what is not done", async () => {
    const world: MemoryWorld = await ours({}, spec, {
      intercept: beforeCall("patchStatus", () => world.endRun()),
    });
    expect(await world.reconcile()).toMatchObject({
      outcome: "recoverable",
      sent: [{ request: { attempt: 1 }, delaySeconds: 5 }],
    });
    expect(world.condition("ACK.Recoverable")?.message).toBe(
      "the pass ran out of time before it could change anything; not done: color, size, notes",
    );
    expect(cloudWrites(world)).toEqual([]);
    expect(world.object().status).not.toHaveProperty("claim");
  });

  test("while it is still reading makes no other call, and is recoverable", async () => {
    const world: MemoryWorld = await ours({}, spec, {
      intercept: afterCall("HeadGadget", () => world.endRun()),
    });
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(cloudCalls(world)).toEqual(["HeadGadget"]);
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "AbortError" });
  });

  test("still reports a part that AWS has rejected", async () => {
    const world: MemoryWorld = await ours({}, spec, {
      intercept: async (call, carryOut) => {
        if (!call.writes || call.port !== "cloud") return carryOut();
        if (settingOf(call) === "color") throw refusal(call.verb, "InvalidColor", "invisible");
        world.endRun();
        throw noAnswer(call.verb);
      },
    });
    await world.reconcile();
    expect(world.condition("ACK.Terminal")?.message).toBe("api error InvalidColor: invisible");
    expect(world.condition("ACK.Recoverable")?.message).toContain("not done: size, notes");
  });
});
