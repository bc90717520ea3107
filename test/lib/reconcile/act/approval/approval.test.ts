import { describe, expect, test } from "vitest";
import { cloudWrites } from "../../../../support/worlds/cloud-calls.ts";
import {
  APPROVED,
  annotate,
  approval,
  approve,
  approvedWorld,
  fade,
  NEEDS,
  paint,
  spec,
  waiting,
} from "../../../../support/worlds/gadgets/approving-gadget.ts";
import { beforeCall } from "../../../../support/worlds/intercepts.ts";
import { createMemoryWorld } from "../../../../support/worlds/memory-world.ts";

describe("an object that needs approval", () => {
  test("says what waits and how to approve it, once, and is not tried again by itself", async () => {
    const world = createMemoryWorld();
    await world.create({ spec, annotations: NEEDS });
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged", sent: [] });
    const message =
      "waiting for approval; not done: create the Gadget; to approve it, run kubectl driftless approve, or set the annotation driftless.dev/approved to the value of status.approval.waiting";
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "ApprovalRequired", message });
    expect(waiting(world)).toMatch(/^1-[\w-]{22}(\.[\w-]{22})+$/);
    expect(world.writes()).toEqual(["kubernetes.patchStatus"]);
    await world.reconcile();
    expect(world.events()).toEqual([`ApprovalRequired: ${message}`]);
    await paint(world, "blue");
    await world.reconcile();
    expect(world.events()).toHaveLength(2);
  });

  test("gets what was approved, with everything that follows from it, and the approval is used up", async () => {
    const { world } = await approvedWorld();
    expect(cloudWrites(world)).toEqual(["CreateGadget", "PutGadgetSetting color", "PutGadgetSetting size"]);
    expect(approval(world)).toBeUndefined();
    expect(world.object().status?.approval).toEqual({ waiting: "", used: 1 });
  });

  test.each([
    ["another generation", (value: string) => value.replace(/^1/, "2")],
    ["the generation before", (value: string) => value.replace(/^1/, "0")],
    ["another object or place", (value: string) => value.replace(/-[\w-]{22}/, `-${"A".repeat(22)}`)],
    ["a part of it", (value: string) => value.split(".").slice(0, -1).join(".")],
    ["nothing", () => "1-"],
    ["nothing that can be understood", () => "yes"],
    ["too much to be an approval", (value: string) => value + ".A".repeat(2000)],
  ])("is not created by an approval of %s", async (_, change) => {
    const world = createMemoryWorld();
    await world.create({ spec, annotations: NEEDS });
    await world.reconcile();
    await approve(world, change(waiting(world)));
    await world.reconcile();
    expect(cloudWrites(world)).toEqual([]);
    expect(world.condition("Ready")).toMatchObject({ reason: "ApprovalRequired" });
  });

  test("asks again if the spec, the state in AWS or a reference changes what would be done", async () => {
    const { world, writes } = await approvedWorld();
    await paint(world, "blue");
    await world.reconcile();
    const first = waiting(world);
    fade(world);
    await approve(world);
    await world.reconcile();
    expect(waiting(world)).not.toBe(first);
    expect(world.condition("Ready")?.message).toContain("not done: color: pale -> blue;");
    expect(writes()).toEqual([]);
    await approve(world);
    await world.reconcile();
    expect(writes()).toEqual(["PutGadgetSetting color"]);
  });

  test("asks again for drift, even if the same change was approved before", async () => {
    const { world, writes } = await approvedWorld();
    const values: string[] = [];
    for (const _ of [1, 2]) {
      fade(world);
      await world.reconcile();
      values.push(waiting(world));
      await approve(world);
      await world.reconcile();
    }
    expect(writes()).toEqual(["PutGadgetSetting color", "PutGadgetSetting color"]);
    fade(world);
    await world.reconcile();
    for (const used of values) {
      await approve(world, used);
      await world.reconcile();
    }
    expect(writes()).toHaveLength(2);
    expect(world.object().status?.approval?.used).toBe(3);
  });

  test("whose approval is taken back while a pass is under way is not written to", async () => {
    const { world, writes } = await approvedWorld({
      intercept: beforeCall("HeadGadget", () => annotate(world, { [APPROVED]: null })),
    });
    await paint(world, "blue");
    await world.reconcile();
    await approve(world);
    await world.reconcile();
    expect(writes()).toEqual([]);
    expect(world.condition("Ready")).toMatchObject({ reason: "ApprovalRequired" });
  });

  test("keeps the approval of what failed, and of nothing else", async () => {
    let fails = true;
    const { world, writes } = await approvedWorld({
      intercept: beforeCall("PutGadgetSetting", ({ body }) => {
        if (fails && (body as { setting: string }).setting === "notes") throw new Error("the cloud is away");
      }),
    });
    await world.kubernetes.user.patch(world.reference, { spec: { color: "blue", notes: "mine" } });
    await world.reconcile();
    const whole = waiting(world);
    await approve(world);
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable" });
    const rest = approval(world) ?? "";
    expect(rest.split(".")).toHaveLength(whole.split(".").length - 1);
    // Whatever the status says, what was done is no longer approved.
    fade(world);
    world.forge({ approval: { waiting: whole, used: 1 } });
    await world.reconcile();
    expect(world.condition("Ready")).toMatchObject({ reason: "ApprovalRequired" });
    const found = world.cloud.resources.get("toy");
    if (found) world.cloud.resources.set("toy", { ...found, settings: { ...found.settings, color: "blue" } });
    fails = false;
    await world.reconcile();
    expect(world.cloud.resources.get("toy")?.settings).toMatchObject({ notes: "mine" });
    expect(approval(world)).toBeUndefined();
    expect(writes()).toEqual(["PutGadgetSetting color", "PutGadgetSetting notes", "PutGadgetSetting notes"]);
  });

  test("is deleted in AWS only when the delete is approved", async () => {
    const { world, writes } = await approvedWorld();
    await world.kubernetes.user.delete(world.reference);
    await world.reconcile();
    expect(writes()).toEqual([]);
    expect(world.condition("Ready")?.message).toContain("not done: delete the Gadget;");
    await approve(world);
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
    expect(writes()).toEqual(["DeleteGadget"]);
  });

  test("is deleted as it was approved: what says otherwise is shown, and asks again", async () => {
    const force = "toys.services.k8s.aws/force-delete";
    const asked: unknown[] = [];
    const { world, writes } = await approvedWorld({
      gadget: {
        annotations: { [force]: ["true", "false"] },
        async remove({ toys, name }, { annotations }) {
          asked.push(annotations);
          await toys.DeleteGadget({ name });
        },
      },
    });
    await world.kubernetes.user.delete(world.reference);
    await world.reconcile();
    await approve(world);
    await annotate(world, { [force]: "true" });
    await world.reconcile();
    expect(writes()).toEqual([]);
    expect(world.condition("Ready")?.message).toContain(
      `not done: delete the Gadget, with the annotation ${force}: true;`,
    );
    await approve(world);
    expect(await world.reconcile()).toMatchObject({ outcome: "deleted" });
    expect(asked).toEqual([{ [force]: "true" }]);
  });

  test("removes an approval of what has meanwhile become unnecessary", async () => {
    const { world, writes } = await approvedWorld();
    fade(world);
    await world.reconcile();
    await approve(world);
    const found = world.cloud.resources.get("toy");
    if (found) world.cloud.resources.set("toy", { ...found, settings: { ...found.settings, color: "red" } });
    await world.reconcile();
    expect(approval(world)).toBeUndefined();
    expect(world.object().status?.approval).toEqual({ waiting: "", used: 2 });
    expect(writes()).toEqual([]);
  });

  test("that no longer needs approval is reconciled, and its status no longer says that something waits", async () => {
    const { world, writes } = await approvedWorld();
    await paint(world, "blue");
    await world.reconcile();
    await annotate(world, { "driftless.dev/approval": null });
    await world.reconcile();
    expect(writes()).toEqual(["PutGadgetSetting color"]);
    expect(world.object().status?.approval).toEqual({ waiting: "", used: 1 });
  });
});

test("the history says when an object begins to wait, for what, and that what was done was approved", async () => {
  const { world } = await approvedWorld();
  await paint(world, "blue");
  await world.reconcile();
  expect(world.record()).toMatchObject({
    outcome: "unchanged",
    event: "ApprovalRequired",
    progress: expect.stringContaining("waiting for approval; not done: color: red -> blue;"),
  });
  expect(world.record()).not.toHaveProperty("approved");
  await world.reconcile();
  expect(world.record()).not.toHaveProperty("event");
  await approve(world);
  await world.reconcile();
  expect(world.record()).toMatchObject({ outcome: "changed", event: "Updated", approved: true });
  expect(world.record()).not.toHaveProperty("approvedBy");
});

test("a namespace requires approval for each of its objects, whatever the object says", async () => {
  const world = createMemoryWorld();
  await world.kubernetes.user.annotateNamespace("default", NEEDS);
  await world.create({ spec });
  await world.reconcile();
  expect(world.condition("Ready")).toMatchObject({ reason: "ApprovalRequired" });
  expect(cloudWrites(world)).toEqual([]);
});
