import { describe, expect, test } from "vitest";
import { refusal } from "../../../support/kinds/memory/memory-resource.ts";
import { robot } from "../../../support/kinds/memory/robot-kind.ts";
import { cloudCalls } from "../../../support/worlds/cloud-calls.ts";
import { beforeCall } from "../../../support/worlds/intercepts.ts";
import { createMemoryWorld, type MemoryWorld, type MemoryWorldOptions } from "../../../support/worlds/memory-world.ts";

/** A robot that the cloud is creating, and the message of its first poll. */
async function busy(options: MemoryWorldOptions = {}) {
  const world = createMemoryWorld({ kind: "robot", ...options });
  await world.create({ spec: { name: "toy", notes: "handmade" } });
  const { sent } = await world.reconcile();
  const [poll] = sent;
  if (poll === undefined) throw new Error("no poll");
  return { world, poll };
}

/** A settled robot that the cloud is now changing, and the result of the pass that requested the change. */
async function updating(spec: Readonly<Record<string, unknown>>, options: MemoryWorldOptions = {}) {
  const world = createMemoryWorld({ kind: "robot", ...options });
  await world.create({ spec: { name: "toy" } });
  await world.settle();
  world.advance(60);
  await world.kubernetes.user.patch(world.reference, { spec });
  const result = await world.reconcile();
  return { world, result, calls: world.cloud.calls.length };
}

/** Keeps the cloud busy. */
function keepBusy(world: MemoryWorld): void {
  const found = world.cloud.resources.get("toy");
  if (found)
    world.cloud.resources.set("toy", { ...found, work: { state: "UPDATING", until: Number.MAX_SAFE_INTEGER } });
}

describe("a resource that AWS is working on", () => {
  test("is not synced and not Ready, with the state as the reason", async () => {
    const { world, result } = await updating({ battery: "large" });
    expect(result).toMatchObject({
      outcome: "in-progress",
      sent: [{ request: { reason: "requeue", count: 1, generation: 2 }, delaySeconds: 5 }],
    });
    for (const type of ["ACK.ResourceSynced", "Ready"] as const) {
      expect(world.condition(type)).toMatchObject({
        status: "False",
        reason: "UPDATING",
        message: "the robot is UPDATING",
      });
    }
    expect(world.object().status?.poll).toMatchObject({ count: 1, generation: 2 });
    expect(world.object().status).not.toHaveProperty("claim");
  });

  test("is polled less and less often, and no poll records an Event", async () => {
    const { world, result } = await updating({ battery: "large" });
    const events = world.events();
    const delays: number[] = [];
    let { sent } = result;
    for (let count = 1; count <= 6; count++) {
      keepBusy(world);
      const [poll] = sent;
      if (poll === undefined) throw new Error("no poll");
      expect(poll.request).toMatchObject({ reason: "requeue", count, generation: 2 });
      delays.push(poll.delaySeconds);
      world.advance(poll.delaySeconds);
      ({ sent } = await world.reconcile(poll.request));
    }
    expect(delays).toEqual([5, 10, 20, 40, 60, 60]);
    expect(world.events()).toEqual(events);
  });

  test("is described, but not read further, by the chain's own poll", async () => {
    const { world, result, calls } = await updating({ battery: "large" });
    await world.reconcile(...result.sent.map(({ request }) => request));
    expect(cloudCalls(world, calls)).toEqual(["DescribeRobot"]);
  });

  test("is read as far as possible for any other message, which leaves the chain alone", async () => {
    const { world, calls } = await updating({ battery: "large" });
    const { poll } = world.object().status ?? {};
    expect(await world.reconcile(world.request({ reason: "resync" }))).toMatchObject({
      outcome: "in-progress",
      sent: [],
    });
    expect(cloudCalls(world, calls)).toEqual(["DescribeRobot", "ListRobotTags", "GetRobotNotes"]);
    expect(world.object().status?.poll).toEqual(poll);
  });

  test("is not read any further while not even its tags can be read", async () => {
    const { world } = await busy();
    const calls = world.cloud.calls.length;
    expect(await world.reconcile(world.request({ reason: "resync" }))).toMatchObject({
      outcome: "in-progress",
      sent: [],
    });
    expect(cloudCalls(world, calls)).toEqual(["DescribeRobot"]);
  });

  test("gets the settings that can be written in the meantime, and no others until AWS is done", async () => {
    const { world, calls } = await updating({ battery: "large" });
    await world.kubernetes.user.patch(world.reference, { spec: { notes: "quick", speed: "medium" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress" });
    expect(cloudCalls(world, calls)).toEqual(["DescribeRobot", "ListRobotTags", "GetRobotNotes", "PutRobotNotes"]);
    expect(world.events()).toContain("Updated: notes: none -> quick");
  });

  test("takes no claim for settings that cannot be written yet", async () => {
    const { whileBusy: _whileBusy, ...tags } = robot.tags;
    const { world } = await updating({ battery: "large" }, { robot: { tags } });
    await world.kubernetes.user.patch(world.reference, { spec: { speed: "medium", tags: [{ key: "a", value: "b" }] } });
    const written = world.writes().length;
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress" });
    expect(world.writes().slice(written)).toEqual(["kubernetes.patchStatus"]);
  });

  test("eventually settles, with every change made", async () => {
    const { world, result } = await updating({ battery: "large", speed: "fast", notes: "quick" });
    expect(await world.settle(...result.sent.map(({ request }) => request))).toMatchObject({ sent: [] });
    expect(world.cloud.resources.get("toy")?.settings).toEqual({ battery: "large", speed: "fast", notes: "quick" });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(world.object().status).not.toHaveProperty("poll");
  });
});

describe("polls", () => {
  test("of a chain that has moved on, or for another generation, are dropped", async () => {
    const { world, poll } = await busy();
    await world.reconcile(poll.request);
    const calls = world.cloud.calls.length;
    expect(await world.reconcile(poll.request)).toMatchObject({ outcome: "outdated", sent: [] });
    const other = world.request({ reason: "requeue", count: 2, generation: 9 });
    expect(await world.reconcile(other)).toMatchObject({ outcome: "outdated", sent: [] });
    expect(world.cloud.calls).toHaveLength(calls);
  });

  test("that were lost are replaced by the next pass after they were due", async () => {
    const { world } = await busy();
    world.advance(6);
    expect(await world.reconcile(world.request({ reason: "resync" }))).toMatchObject({
      sent: [{ request: { reason: "requeue", count: 1 } }],
    });
  });

  test("start over with a new generation", async () => {
    const { world, poll } = await busy();
    await world.reconcile(poll.request);
    await world.kubernetes.user.patch(world.reference, { spec: { notes: "quick" } });
    expect(await world.reconcile()).toMatchObject({
      sent: [{ request: { count: 1, generation: 2 }, delaySeconds: 5 }],
    });
  });
});

describe("a failure of a resource that AWS is working on", () => {
  test("is reported alongside the work, and the polls continue", async () => {
    const world = createMemoryWorld({
      kind: "robot",
      intercept: beforeCall("PutRobotNotes", () => {
        throw refusal("PutRobotNotes", "SlowDown", "please");
      }),
    });
    await world.create({ spec: { name: "toy" } });
    await world.settle();
    world.advance(60);
    await world.kubernetes.user.patch(world.reference, { spec: { battery: "large", notes: "quick" } });
    await world.reconcile();
    const { outcome } = await world.reconcile();
    expect(outcome).toBe("recoverable");
    expect(world.condition("ACK.Recoverable")?.message).toBe("api error SlowDown: please");
    expect(world.condition("ACK.ResourceSynced")).toMatchObject({ status: "False", reason: "UPDATING" });
    expect(world.object().status).toHaveProperty("poll");
    expect(world.object().status).not.toHaveProperty("retry");
  });

  test("continues in a chain of retries once AWS is done", async () => {
    let isBroken = true;
    const { world, poll } = await busy({
      intercept: beforeCall("GetRobotNotes", () => {
        if (isBroken) throw refusal("GetRobotNotes", "SlowDown", "please");
      }),
    });
    world.advance(40);
    const result = await world.reconcile(poll.request);
    expect(result).toMatchObject({ outcome: "recoverable", sent: [{ request: { attempt: 1 } }] });
    expect(world.object().status).not.toHaveProperty("poll");
    isBroken = false;
    expect(await world.settle(...result.sent.map(({ request }) => request))).toMatchObject({ sent: [] });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });
});
