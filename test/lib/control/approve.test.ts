import { describe, expect, test } from "vitest";
import { shortenedIn, writeApproval } from "../../../lib/control/approve.ts";
import type { PlannedObject } from "../../../lib/plan/planned-object.ts";
import type { Tags } from "../../../lib/reconcile/contract/tag.ts";
import { shownApproval } from "../../support/plan/shown-approval.ts";
import { cloudWrites } from "../../support/worlds/cloud-calls.ts";
import {
  annotate,
  approval,
  approvedWorld,
  fade,
  NEEDS,
  paint,
  spec,
  waiting,
} from "../../support/worlds/gadgets/approving-gadget.ts";
import {
  ACK_TAGS,
  createMemoryWorld,
  GADGET_FINALIZER,
  type ManifestParts,
  type MemoryWorld,
} from "../../support/worlds/memory-world.ts";

/** A world whose object needs approval and asked for it in a pass. */
async function asking(
  found: Tags | undefined,
  {
    annotations,
    status = {},
    ...parts
  }: ManifestParts & { readonly status?: Parameters<MemoryWorld["forge"]>[0] } = {},
) {
  const world = createMemoryWorld({ settings: { adoption: "any" } });
  if (found !== undefined) world.cloud.resources.set("toy", { tags: found, settings: { color: "green" } });
  await world.create({ spec, annotations: { ...NEEDS, ...annotations }, ...parts });
  world.forge(status);
  await world.reconcile();
  return world;
}

const BY_ACK = {
  ackResourceMetadata: {
    arn: "arn:aws:toys:us-west-2:000000000000:gadget/toy",
    ownerAccountID: "000000000000",
    region: "us-west-2",
  },
};

const changes: readonly (readonly [string, PlannedObject["would"], () => Promise<MemoryWorld>])[] = [
  ["a create", "create", () => asking(undefined)],
  ["a take-over", "take over", () => asking(ACK_TAGS, { finalizers: [GADGET_FINALIZER], status: BY_ACK })],
  [
    "an adoption",
    "adopt",
    () => asking({}, { annotations: { "services.k8s.aws/adoption-policy": "adopt-or-create" } }),
  ],
  [
    "an update",
    "update",
    async () => {
      const { world } = await approvedWorld();
      await world.kubernetes.user.patch(world.reference, { spec: { color: "blue", size: "big", notes: "mine" } });
      await world.reconcile();
      return world;
    },
  ],
  [
    "the correction of drift",
    "update",
    async () => {
      const { world } = await approvedWorld();
      fade(world);
      await world.reconcile();
      return world;
    },
  ],
  [
    "a delete",
    "delete",
    async () => {
      const { world } = await approvedWorld();
      await world.kubernetes.user.delete(world.reference);
      await world.reconcile();
      return world;
    },
  ],
];

describe.each(changes)("%s that waits", (_, would, prepare) => {
  test("is what the plan shows, and its value approves exactly that", async () => {
    const world = await prepare();
    const before = cloudWrites(world).length;
    const { stored = expect.fail(), planned, approvable } = await shownApproval(world);
    expect(planned).toMatchObject({ would, problems: [] });
    expect(planned.notes.join()).toContain("ApprovalRequired: nothing would happen before somebody approves it");
    expect(approvable).toEqual({ stored, value: waiting(world) });
    await writeApproval(world.kubernetes, world.reference, stored, { value: waiting(world), user: "alice" });
    expect((await shownApproval(world)).approvable).toMatchObject({
      because: expect.stringContaining("approved already"),
    });
    await world.settle();
    expect(cloudWrites(world).length).toBeGreaterThan(before);
    expect(world.exists() ? approval(world) : undefined).toBeUndefined();
  });
});

test("a delete that waits is shown with the annotations that say how", async () => {
  const force = "toys.services.k8s.aws/force-delete";
  const { world } = await approvedWorld(
    { gadget: { annotations: { [force]: ["true", "false"] } } },
    { annotations: { ...NEEDS, [force]: "true", "example.com/note": "mine" } },
  );
  await world.kubernetes.user.delete(world.reference);
  await world.reconcile();
  const { planned, approvable } = await shownApproval(world);
  expect(planned.notes[0]).toBe(`Removal: it is deleted with the annotation ${force}: true`);
  expect(approvable).toMatchObject({ value: waiting(world) });
});

test("a value that a plan does not show in full is named", async () => {
  const { world } = await approvedWorld();
  await world.kubernetes.user.patch(world.reference, { spec: { color: "blue", notes: `${"a".repeat(200)}b` } });
  await world.reconcile();
  expect(shortenedIn((await shownApproval(world)).planned)).toEqual(["notes"]);
});

describe("a plan lets nothing be approved", () => {
  const reasonFor = async (world: MemoryWorld) => {
    const { approvable } = await shownApproval(world);
    return approvable.value === undefined ? approvable : expect.fail("the plan lets something be approved");
  };

  test("if the status asks for something else than the plan shows, even if that once was right", async () => {
    const { world } = await approvedWorld();
    await paint(world, "blue");
    await world.reconcile();
    const former = waiting(world);
    await paint(world, "green");
    expect(await reasonFor(world)).toEqual({
      isRefused: true,
      because: expect.stringContaining("asks for the approval of something else than the plan shows"),
    });
    await world.reconcile();
    world.forge({ approval: { waiting: former, used: 1 } });
    expect(await reasonFor(world)).toMatchObject({ isRefused: true });
  });

  test("if the status has been forged to name another number of approvals that were used", async () => {
    const { world } = await approvedWorld();
    await paint(world, "blue");
    await world.reconcile();
    world.forge({ approval: { waiting: waiting(world), used: 0 } });
    expect(await reasonFor(world)).toMatchObject({ isRefused: true });
  });

  test("if no pass has asked for it, such as before the first one", async () => {
    const world = createMemoryWorld();
    await world.create({ spec, annotations: NEEDS });
    expect(await reasonFor(world)).toEqual({
      isRefused: true,
      because:
        "no pass has asked for this approval yet; request a pass with kubectl driftless sync, and run the command again",
    });
  });

  test("if Driftless would refuse any of it", async () => {
    const { world } = await approvedWorld();
    await world.kubernetes.user.patch(world.reference, { spec: { color: "blue", size: "absurd" } });
    await world.reconcile();
    expect(await reasonFor(world)).toMatchObject({ isRefused: true, because: expect.stringContaining("refuse this") });
  });

  test("if there is nothing to do, nothing needs approval, or everything waits for something else", async () => {
    const { world } = await approvedWorld();
    expect(await reasonFor(world)).toEqual({ isRefused: false, because: "nothing would be done now" });
    await annotate(world, { "driftless.dev/approval": null });
    await paint(world, "blue");
    expect(await reasonFor(world)).toEqual({ isRefused: false, because: "no approval is needed" });
    await annotate(world, { ...NEEDS, "driftless.dev/paused": "true" });
    await world.reconcile();
    expect(await reasonFor(world)).toEqual({ isRefused: false, because: "nothing would be done now" });
  });
});

test("an object that changes after it was read is not written, and the user is told to look again", async () => {
  const { world } = await approvedWorld();
  await paint(world, "blue");
  await world.reconcile();
  const { stored = expect.fail(), approvable } = await shownApproval(world);
  await annotate(world, { "example.com/note": "mine" });
  const before = world.object();
  await expect(
    writeApproval(world.kubernetes, world.reference, stored, { value: approvable.value ?? expect.fail() }),
  ).rejects.toMatchObject({ status: 2, message: expect.stringContaining("the object has changed since the plan") });
  expect(world.object()).toEqual(before);
});
