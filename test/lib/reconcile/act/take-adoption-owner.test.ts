import { describe, expect, test } from "vitest";
import { cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { ADOPT, ADOPT_OR_CREATE, adoptingGadget, CONSENT } from "../../../support/worlds/gadgets/adopting-gadget.ts";
import { afterCall } from "../../../support/worlds/intercepts.ts";
import { type MemoryWorld, OUR_TAGS, OWNER_TAG, ROBOT_FINALIZER } from "../../../support/worlds/memory-world.ts";

const full = { color: "red", size: "big", guard: "off" };

describe("an owner tag", () => {
  test("that names the object counts as consent, for example after the cluster is rebuilt", async () => {
    const world = await adoptingGadget({ tags: OUR_TAGS, has: full });
    expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
    expect(cloudWrites(world)).toEqual([]);
    expect(world.object().status).toMatchObject({ origin: "Adopted" });
  });

  test("that was kept with its resource counts as consent when the object is created again", async () => {
    const world = await adoptingGadget({ annotations: {}, tags: undefined, spec: { name: "toy", color: "red" } });
    await world.settle();
    const retain = { "services.k8s.aws/deletion-policy": "retain" };
    await world.kubernetes.user.patch(world.reference, { metadata: { annotations: retain } });
    await world.kubernetes.user.delete(world.reference);
    await world.reconcile();
    expect(world.exists()).toBe(false);
    await world.create({ annotations: ADOPT_OR_CREATE, spec: { name: "toy" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
    expect(world.object().spec).toEqual({ name: "toy", color: "red" });
  });

  test.each(["tagged", "any"] as const)("of another object prevents adoption if adoption is %s", async (adoption) => {
    const tags = { [OWNER_TAG]: "east/default/other" };
    const world = await adoptingGadget({ tags, settings: { adoption } });
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")?.message).toContain("the resource belongs to another object");
    expect(cloudWrites(world)).toEqual([]);
  });
});

describe("a lost owner tag", () => {
  test.each([
    { whose: "created", tags: undefined, annotations: ADOPT_OR_CREATE },
    { whose: "adopted", tags: CONSENT, annotations: ADOPT },
  ])("of a resource that was $whose is restored only if there is consent", async ({ tags, annotations }) => {
    const world = await adoptingGadget({
      ...{ tags, annotations, settings: { adoption: "any" } },
      spec: { name: "toy", color: "red" },
    });
    await world.settle();
    world.cloud.resources.set("toy", { tags: {}, settings: { color: "red", size: "big" } });
    const before = cloudWrites(world).length;
    expect(await world.reconcile()).toMatchObject({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")).toMatchObject({ reason: "OwnershipLost" });
    expect(cloudWrites(world, 0)).toHaveLength(before);

    world.cloud.resources.set("toy", { tags: CONSENT, settings: { color: "red", size: "big" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
    expect(world.cloud.resources.get("toy")).toEqual({ tags: OUR_TAGS, settings: { color: "red", size: "big" } });
    expect(world.object()).toMatchObject({ spec: { size: "big" }, status: { origin: "Adopted" } });
  });
});

describe("another object that adopts the resource at the same time", () => {
  const others = { [OWNER_TAG]: "east/elsewhere/other" };
  const everybody = { "driftless.dev/adoptable-by": "east/" };
  const adopting = { tags: everybody, has: full, spec: { name: "toy", color: "green" } };
  const lose = (world: MemoryWorld) => {
    const found = world.cloud.resources.get("toy") ?? { settings: {} };
    world.cloud.resources.set("toy", { ...found, tags: others });
  };

  test("keeps the resource if it has marked the resource since this pass read the tags", async () => {
    const intercept = afterCall("patch", () => lose(world));
    const world = await adoptingGadget({ ...adopting, intercept });
    const { outcome, sent } = await world.reconcile();
    expect(outcome).toBe("recoverable");
    expect(world.condition("ACK.Recoverable")?.message).toContain("tags have changed");
    await world.settle(...sent.map(({ request }) => request));
    expect(world.condition("ACK.Terminal")).toMatchObject({ reason: "AdoptionNotAllowed" });
    expect(cloudWrites(world)).toEqual([]);
  });

  test("keeps the resource if it overwrites this object's mark, and no setting is written", async () => {
    const intercept = afterCall("PutGadgetTags", () => lose(world));
    const world = await adoptingGadget({ ...adopting, intercept });
    const { sent } = await world.reconcile();
    await world.settle(...sent.map(({ request }) => request));
    expect(world.condition("ACK.Terminal")).toMatchObject({ reason: "AdoptionNotAllowed" });
    expect(cloudWrites(world)).toEqual(["PutGadgetTags"]);
    expect(world.object().metadata.annotations).toEqual(ADOPT);
  });

  test("may write a setting after this object's last look at the tags, so the resource is checked once more", async () => {
    const world = await adoptingGadget(adopting);
    const { outcome, sent } = await world.reconcile();
    expect({ outcome, sent }).toMatchObject({ outcome: "updated", sent: [{ request: { reason: "resync" } }] });
    const found = world.cloud.resources.get("toy") ?? { tags: {}, settings: {} };
    world.cloud.resources.set("toy", { ...found, settings: { ...found.settings, size: "small" } });
    await world.reconcile(...sent.map(({ request }) => request));
    expect(world.cloud.resources.get("toy")?.settings).toEqual({ ...full, color: "green" });
  });
});

describe("a robot, to which AWS applies changes slowly,", () => {
  const robot = { id: "id-9", createdAt: 1, settings: { speed: "fast" } };

  test("is adopted once its tags are visible, and is never mistaken for another object's resource", async () => {
    const world = await adoptingGadget({ kind: "robot", tags: undefined });
    world.cloud.resources.set("toy", { ...robot, tags: CONSENT });
    const first = await world.reconcile();
    expect(first).toMatchObject({ outcome: "in-progress" });
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "TagsNotVisible" });
    expect(world.object().metadata.annotations).toEqual(ADOPT);
    const shown = world.cloud.resources.get("toy") ?? { tags: {}, settings: {} };
    // The consent tag is gone, and the owner tag is not visible yet.
    world.cloud.resources.set("toy", { ...shown, formerTags: { tags: {}, until: world.now() + 20_000 } });
    await world.settle(...first.sent.map(({ request }) => request));
    expect(world.object()).toMatchObject({ spec: { speed: "fast" }, status: { origin: "Adopted" } });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test("still belongs to its object if the adoption annotation is removed before the owner tag is visible", async () => {
    const intercept = afterCall("PutRobotTags", async () => {
      const annotations = { "services.k8s.aws/adoption-policy": null };
      await world.kubernetes.user.patch(world.reference, { metadata: { annotations } });
    });
    const world = await adoptingGadget({ kind: "robot", tags: undefined, intercept });
    world.cloud.resources.set("toy", { ...robot, tags: CONSENT });
    await world.settle();
    expect(world.object()).toMatchObject({ metadata: { finalizers: [ROBOT_FINALIZER] }, spec: { speed: "fast" } });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test("is adopted once AWS has finished working on it", async () => {
    const world = await adoptingGadget({ kind: "robot", tags: undefined });
    const work = { state: "UPDATING", until: world.now() + 30_000 } as const;
    world.cloud.resources.set("toy", { ...robot, tags: CONSENT, work });
    const first = await world.reconcile();
    expect(first).toMatchObject({ outcome: "in-progress" });
    expect(world.object().metadata.finalizers).toBeUndefined();
    await world.settle(...first.sent.map(({ request }) => request));
    expect(world.object().status).toMatchObject({ origin: "Adopted" });
  });
});
