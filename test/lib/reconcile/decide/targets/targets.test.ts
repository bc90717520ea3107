import { describe, expect, test } from "vitest";
import { ApiError } from "../../../../../lib/reconcile/contract/errors.ts";
import type { Settings } from "../../../../../lib/reconcile/contract/settings.ts";
import type { Tags } from "../../../../../lib/reconcile/contract/tag.ts";
import { cloudWrites } from "../../../../support/worlds/cloud-calls.ts";
import { createMemoryWorld, OWNER_TAG, settings as place } from "../../../../support/worlds/memory-world.ts";

const queue = (name: string) => `arn:aws:sqs:us-west-2:${place.account}:${name}`;
const CONSENT = "driftless.dev/usable-by";

const TAGS: Readonly<Record<string, Tags>> = {
  mine: { [OWNER_TAG]: "east/default/jobs" },
  theirs: { [OWNER_TAG]: "east/other/jobs" },
  elsewhere: { [OWNER_TAG]: "west/default/jobs" },
  hashed: { [OWNER_TAG]: `sha256:${"0".repeat(64)}` },
  nobodys: {},
  shared: { [OWNER_TAG]: "east/other/jobs", [CONSENT]: "east/default" },
  "shared-with-all": { [OWNER_TAG]: "east/other/jobs", [CONSENT]: "east/" },
  "shared-with-others": { [OWNER_TAG]: "east/other/jobs", [CONSENT]: "east/default-2" },
};

/** A world of gadgets whose `color` is a target: the ARN of a queue with the tags of the same name. */
function worldOf(given: Partial<Settings> = {}) {
  const asked: string[] = [];
  const world = createMemoryWorld({
    restrictedFields: [{ field: "color", names: "target" }],
    settings: { targets: "closed", ...given },
    ownTags: {
      calls: {},
      permissions: [],
      tagged: (arn) => (arn.includes(":sqs:") ? arn : undefined),
      async read(_aws, arn) {
        const name = arn.slice(arn.lastIndexOf(":") + 1);
        asked.push(name);
        const tags = TAGS[name];
        if (tags !== undefined) return tags;
        const call = { service: "SQS", operation: "ListQueueTags" };
        throw new ApiError(call, { code: "AccessDenied", message: "no", status: 403 });
      },
    },
  });
  return { world, asked };
}

async function created(target: string, given: Partial<Settings> = {}) {
  const { world, asked } = worldOf(given);
  await world.create({ spec: { name: "toy", color: target } });
  const result = await world.reconcile();
  return { world, asked, result };
}

describe("an object that names a target while targets are closed", () => {
  test.each(["mine", "shared", "shared-with-all"])("gets %s, of which a tag says that it may", async (name) => {
    const { world } = await created(queue(name));
    await world.settle();
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(world.condition("ACK.Advisory")).toBeUndefined();
    expect(world.cloud.resources.get("toy")?.settings).toMatchObject({ color: queue(name) });
  });

  test.each([
    ["theirs", undefined],
    ["theirs", ["*"]],
    ["theirs", ["arn:aws:sqs:*"]],
    ["elsewhere", ["*"]],
    ["hashed", ["*"]],
    ["shared-with-others", ["*"]],
  ])("does not get %s, which another object owns, even if a pattern lists it: %j", async (name, allowedTargets) => {
    const { world, result } = await created(queue(name), { allowedTargets });
    expect(result).toMatchObject({ outcome: "terminal", sent: [] });
    expect(world.cloud.resources.size).toBe(0);
    expect(world.condition("ACK.Terminal")).toMatchObject({
      reason: "TargetNotAllowed",
      message: `spec.color is ${queue(name)}, which belongs to an object in another namespace or cluster, and neither its tag ${CONSENT} nor the deployment's parameter allowedTargets names it`,
    });
  });

  test("gets what another object owns if the deployment lists this very resource, and no tags are read", async () => {
    const { world, asked } = await created(queue("theirs"), { allowedTargets: [queue("theirs")] });
    expect(world.cloud.resources.get("toy")?.settings).toMatchObject({ color: queue("theirs") });
    expect(asked).toEqual([]);
  });

  test.each([
    [queue("nobodys"), queue("*")],
    ["arn:aws:sqs:us-west-2:999999999999:jobs", "arn:aws:sqs:*:999999999999:*"],
    ["arn:aws:firehose:us-west-2:000000000000:deliverystream/logs", "arn:aws:firehose:*"],
    ["https://example.com", "*"],
  ])("gets %s, which no object owns, only if the deployment lists it", async (target, pattern) => {
    const { world } = await created(target);
    expect(world.condition("ACK.Terminal")).toMatchObject({
      reason: "TargetNotAllowed",
      message: `spec.color is ${target}, which the deployment's parameter allowedTargets does not allow`,
    });
    expect(world.cloud.resources.size).toBe(0);
    const listed = await created(target, { allowedTargets: [pattern] });
    expect(listed.world.cloud.resources.get("toy")?.settings).toMatchObject({ color: target });
  });

  test.each([undefined, ["*"]])(
    "does not get one whose tags cannot be read, and is tried again: %j",
    async (allowedTargets) => {
      const { world, result } = await created(queue("hidden"), { allowedTargets });
      expect(result).toMatchObject({ outcome: "recoverable" });
      expect(world.condition("ACK.Recoverable")).toMatchObject({ message: "api error AccessDenied: no" });
      expect(world.writes().filter((call) => call.startsWith("cloud"))).toEqual([]);
      expect(world.object().metadata.finalizers).toBeUndefined();
    },
  );

  test("does not get another's, whatever its status says", async () => {
    const { world } = worldOf();
    await world.create({ spec: { name: "toy", color: queue("theirs") } });
    world.forge({ origin: "Created", ackResourceMetadata: { arn: queue("theirs"), ownerAccountID: place.account } });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.cloud.resources.size).toBe(0);
  });

  test("asks for the tags once a pass, and for none if it is being deleted", async () => {
    const { world, asked } = await created(queue("mine"));
    expect(asked).toEqual(["mine"]);
    await world.settle();
    asked.length = 0;
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
    expect(asked).toEqual([]);
  });

  test("asks for no tags if it names no target", async () => {
    const { world, asked } = worldOf();
    await world.create({ spec: { name: "toy", notes: queue("theirs") } });
    await world.settle();
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(asked).toEqual([]);
  });
});

describe("a Ready object whose target is no longer allowed", () => {
  async function narrowed(target = queue("theirs")) {
    const { world, asked } = worldOf({ targets: "open" });
    await world.create({ spec: { name: "toy", color: target, size: "small" } });
    await world.settle();
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    Object.assign(world.dependencies.settings, { targets: "closed" });
    const before = cloudWrites(world).length;
    return { world, asked, written: () => cloudWrites(world).slice(before) };
  }

  test("stays Ready, writes nothing to AWS, and says so", async () => {
    const { world, written } = await narrowed();
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
    expect(written()).toEqual([]);
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(world.condition("ACK.Advisory")).toMatchObject({
      reason: "TargetKept",
      message: expect.stringMatching(
        /^spec\.color is .*: kept, because AWS already has it, and refused once it is changed$/,
      ),
    });
  });

  test("stays Ready if the tags of the target cannot be read", async () => {
    const { world, written } = await narrowed(queue("hidden"));
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
    expect(written()).toEqual([]);
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test("can still change its other fields", async () => {
    const { world, written } = await narrowed();
    await world.kubernetes.user.patch(world.reference, { spec: { size: "medium" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
    expect(written()).toEqual(["PutGadgetSetting size"]);
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test("is refused once it names another target that is not allowed, and nothing is written", async () => {
    const { world, written } = await narrowed();
    await world.kubernetes.user.patch(world.reference, { spec: { size: "medium", color: queue("elsewhere") } });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(written()).toEqual([]);
  });

  test("does not get the target back once AWS no longer has it", async () => {
    const { world, written } = await narrowed();
    const toy = world.cloud.resources.get("toy") ?? expect.fail();
    world.cloud.resources.set("toy", { ...toy, settings: { size: "small" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(written()).toEqual([]);
  });

  test("can be released, and deleted", async () => {
    const { world } = await narrowed();
    await world.kubernetes.user.delete(world.reference);
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
  });
});

describe("while targets are open", () => {
  test("an object without a resource is refused a target that is not listed before any call to AWS", async () => {
    const { world } = await created(queue("theirs"), { targets: "open", allowedTargets: [queue("mine")] });
    expect(world.condition("ACK.Terminal")).toMatchObject({ reason: "TargetNotAllowed" });
    expect(world.cloud.calls).toEqual([]);
  });

  test("an object gets every target, and no tags are read", async () => {
    const { world, asked } = await created(queue("theirs"), { targets: "open" });
    expect(world.cloud.resources.get("toy")?.settings).toMatchObject({ color: queue("theirs") });
    expect(asked).toEqual([]);
  });
});

test.each(["closed", "open"] as const)(
  "no object gets what belongs to the deployment, while targets are %s",
  async (targets) => {
    const deployment = ["arn:*:sqs:*:*:driftless-east-*"];
    const { world } = await created(queue("driftless-east-changes"), { targets, deployment, allowedTargets: ["*"] });
    expect(world.condition("ACK.Terminal")).toMatchObject({
      reason: "TargetNotAllowed",
      message: `spec.color is ${queue("driftless-east-changes")}, which belongs to the deployment of Driftless itself`,
    });
    expect(world.cloud.resources.size).toBe(0);
  },
);
