import { describe, expect, test } from "vitest";
import { noAnswer, refusal } from "../../../support/kinds/memory/memory-resource.ts";
import { robot } from "../../../support/kinds/memory/robot-kind.ts";
import { cloudCalls, cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { beforeCall } from "../../../support/worlds/intercepts.ts";
import {
  ACK_TAGS,
  createMemoryWorld,
  GADGET_FINALIZER,
  type MemoryWorldOptions,
  OUR_TAGS,
  ROBOT_FINALIZER,
} from "../../../support/worlds/memory-world.ts";

const ORIGIN_TAG = "services.k8s.aws/driftless-origin";
const GADGET_ARN = "arn:aws:toys:us-west-2:000000000000:gadget/toy";
const ROBOT_ARN = "arn:aws:toys:us-west-2:000000000000:robot/toy/id-9";
const { whileBusy: _whileBusy, ...tagsAtRest } = robot.tags;
const statusOf = (arn: string) => ({
  ackResourceMetadata: { arn, ownerAccountID: "000000000000", region: "us-west-2" },
});

/** A world with an object in the state in which ACK leaves it behind, and the object's gadget. */
async function managedByAck(
  settings: Readonly<Record<string, string>>,
  spec: object = {},
  { tags = ACK_TAGS, ...options }: MemoryWorldOptions & { tags?: Readonly<Record<string, string>> } = {},
) {
  const world = createMemoryWorld(options);
  world.cloud.resources.set("toy", { tags, settings });
  await world.create({ finalizers: [GADGET_FINALIZER], spec: { name: "toy", ...spec } });
  world.forge(statusOf(GADGET_ARN));
  return world;
}

describe("a take-over from ACK", () => {
  test("is a single write of the tags, which keeps all existing tags", async () => {
    const tags = { ...ACK_TAGS, team: "blue", "aws:stack": "s" };
    const world = await managedByAck(
      { color: "red" },
      { color: "red", tags: [{ key: "team", value: "blue" }] },
      { tags },
    );
    expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
    expect(cloudWrites(world)).toEqual(["PutGadgetTags"]);
    expect(world.cloud.resources.get("toy")?.tags).toEqual({
      ...OUR_TAGS,
      [ORIGIN_TAG]: "taken-over",
      team: "blue",
      "aws:stack": "s",
    });
    expect(world.object().status).toMatchObject({ origin: "TakenOver" });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test("is reported as such, and not also as an update of tags", async () => {
    const world = await managedByAck({ color: "red" }, { color: "red" });
    await world.reconcile();
    expect(world.events()).toEqual(["TakenOver: taken over from ACK"]);
  });

  test("continues by settling the remaining differences, and reports them", async () => {
    const world = await managedByAck({ color: "blue", guard: "off" }, { color: "red" });
    await world.reconcile();
    expect(cloudWrites(world)).toEqual(["PutGadgetTags", "PutGadgetSetting color"]);
    expect(world.events()).toEqual(["TakenOver: taken over from ACK", "Updated: color: blue -> red"]);
    expect(world.condition("ACK.Advisory")).toMatchObject({ reason: "NotManaged" });
  });

  test("writes its intent with the claim, before the tags", async () => {
    const seen: unknown[] = [];
    const world = await managedByAck(
      {},
      {},
      {
        intercept: beforeCall("PutGadgetTags", () => {
          seen.push(world.object().status);
        }),
      },
    );
    await world.reconcile();
    expect(seen).toMatchObject([{ origin: "TakingOver", claim: { holder: "run-1" } }]);
  });

  test("takes place only after the spec has been validated", async () => {
    const world = await managedByAck({ color: "red" }, { color: "red", size: "absurd" });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.cloud.calls).toEqual([]);
    await world.kubernetes.user.patch(world.reference, { spec: { size: null } });
    expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
    expect(cloudWrites(world)).toEqual(["PutGadgetTags"]);
  });

  test("continues where it stopped", async () => {
    let isLost = true;
    const world = await managedByAck(
      { color: "blue" },
      { color: "red" },
      {
        intercept: async (call, carryOut) => {
          if (call.verb !== "PutGadgetTags" || !isLost) return carryOut();
          isLost = false;
          throw noAnswer(call.verb);
        },
      },
    );
    expect(await world.settle()).toMatchObject({ outcome: "updated", sent: [] });
    expect(world.object().status).toMatchObject({ origin: "TakenOver" });
    expect(world.events()).toContain("TakenOver: taken over from ACK");
  });

  test("does not count until its tags are visible", async () => {
    const world = await managedByAck(
      { color: "blue" },
      { color: "red" },
      {
        intercept: async (call, carryOut) =>
          call.verb === "PutGadgetTags" ? ({} as ReturnType<typeof carryOut>) : carryOut(),
      },
    );
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(cloudWrites(world)).toEqual(["PutGadgetTags"]);
    expect(world.cloud.resources.get("toy")?.settings).toEqual({ color: "blue" });
    expect(world.condition("Ready")).toMatchObject({ status: "False" });
    expect(world.events()).not.toContain("TakenOver: taken over from ACK");
  });

  test("that fails changes nothing else", async () => {
    const world = await managedByAck(
      { color: "blue" },
      { color: "red" },
      {
        intercept: beforeCall("PutGadgetTags", () => {
          throw refusal("PutGadgetTags", "AccessDenied", "no", 403);
        }),
      },
    );
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    expect(world.condition("Ready")?.message).toContain(
      `the call needs permission for toys:TagGadget on ${GADGET_ARN}`,
    );
    expect(world.cloud.resources.get("toy")?.settings).toEqual({ color: "blue" });
  });

  test("is terminal before any write if there is no room for our tags", async () => {
    const tags = Object.fromEntries(Array.from({ length: 48 }, (_, index) => [`k${index}`, "v"]));
    const world = await managedByAck({}, {}, { tags: { ...ACK_TAGS, ...tags } });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")?.message).toContain("remove at least 3");
    expect(world.writes()).toEqual(["kubernetes.patchStatus"]);
  });

  test("does not happen unless the deployment enables it", async () => {
    const world = await managedByAck({ color: "blue" }, { color: "red" }, { settings: { takeOver: "off" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(cloudWrites(world)).toEqual([]);
    expect(world.condition("ACK.Terminal")?.message).toContain("set the parameter takeOver to ack");
  });

  test("does not happen for a read-only object", async () => {
    const world = await managedByAck({ color: "red" }, { color: "red" });
    await world.kubernetes.user.patch(world.reference, {
      metadata: { annotations: { "services.k8s.aws/read-only": "true" } },
    });
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
    expect(world.cloud.resources.get("toy")).toEqual({ tags: ACK_TAGS, settings: { color: "red" } });
  });
});

describe("a take-over of a resource that AWS is working on", () => {
  const acksRobot = (work?: { state: "CREATING" | "UPDATING"; until: number }) => ({
    id: "id-9",
    createdAt: 1,
    tags: ACK_TAGS,
    settings: {},
    ...(work && { work }),
  });

  test("waits until the tags can be written", async () => {
    const world = createMemoryWorld({ kind: "robot" });
    world.cloud.resources.set("toy", acksRobot({ state: "CREATING", until: world.now() + 30_000 }));
    await world.create({ finalizers: [ROBOT_FINALIZER] });
    world.forge(statusOf(ROBOT_ARN));
    const first = await world.reconcile();
    expect(first).toMatchObject({ outcome: "in-progress", sent: [{ request: { count: 1 } }] });
    expect(cloudCalls(world)).toEqual(["DescribeRobot"]);
    await world.settle(...first.sent.map(({ request }) => request));
    expect(world.object().status).toMatchObject({ origin: "TakenOver" });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test.each([
    { title: "takes place immediately if the tags can be written", tags: robot.tags, writes: ["PutRobotTags"] },
    { title: "waits if the tags cannot be written", tags: tagsAtRest, writes: [] },
  ])("$title", async ({ tags, writes }) => {
    const world = createMemoryWorld({ kind: "robot", robot: { tags } });
    world.cloud.resources.set("toy", acksRobot({ state: "UPDATING", until: world.now() + 30_000 }));
    await world.create({ finalizers: [ROBOT_FINALIZER] });
    world.forge(statusOf(ROBOT_ARN));
    const first = await world.reconcile();
    expect(first).toMatchObject({ outcome: "in-progress" });
    expect(cloudWrites(world)).toEqual(writes);
    await world.settle(...first.sent.map(({ request }) => request));
    expect(world.object().status).toMatchObject({ origin: "TakenOver" });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test("waits until the tags are visible, and never treats them as lost", async () => {
    const world = createMemoryWorld({ kind: "robot" });
    world.cloud.resources.set("toy", acksRobot());
    await world.create({ finalizers: [ROBOT_FINALIZER] });
    world.forge(statusOf(ROBOT_ARN));
    const first = await world.reconcile();
    expect(first).toMatchObject({ outcome: "in-progress" });
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "TagsNotVisible" });
    await world.settle(...first.sent.map(({ request }) => request));
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(world.object().status).toMatchObject({ origin: "TakenOver" });
  });
});
