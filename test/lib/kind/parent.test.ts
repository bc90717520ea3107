import { describe, expect, it } from "vitest";
import type { Tags } from "../../../lib/reconcile/contract/tag.ts";
import {
  badgesIn,
  foreign,
  isReady,
  KITE,
  marksIn,
  OURS,
  refusalOf,
  remove,
  withBadge,
} from "../../support/kinds/driven/badge-world.ts";
import { arnOf } from "../../support/kinds/driven/badges.ts";
import { type MemoryWorld, OWNER_TAG } from "../../support/worlds/memory-world.ts";

const ADOPT = { "services.k8s.aws/adoption-policy": "adopt" };

/** Lets the status name the badge that somebody else has pinned. */
const forge = (world: MemoryWorld) => world.forge({ badgeARN: arnOf("badge-by-hand") } as object);

/** An object that names the badge that somebody else has pinned. */
async function withAnothers(annotations: Readonly<Record<string, string>>, spec = {}): Promise<MemoryWorld> {
  const world = withBadge({ settings: { readOnly: "tagged" } });
  world.cloud.resources.set("badge-by-hand", foreign());
  const fields = { "services.k8s.aws/adoption-fields": JSON.stringify({ badgeARN: arnOf("badge-by-hand") }) };
  await world.create({ spec: { kite: KITE, pin: "left", ...spec }, annotations: { ...annotations, ...fields } });
  await world.settle();
  return world;
}

/** An object whose badge somebody has replaced by another. */
async function withReplacedBadge(): Promise<MemoryWorld> {
  const world = withBadge();
  await world.create();
  await world.settle();
  world.cloud.resources.delete("badge-id-1");
  world.cloud.resources.set("badge-by-hand", foreign());
  world.advance(60);
  await world.settle();
  return world;
}

describe("a resource without tags", () => {
  it("has its owner tag at its parent, with its identifier", async () => {
    const world = withBadge();
    await world.create();
    await world.settle();
    expect(isReady(world)).toBe(true);
    expect(marksIn(world)).toEqual(["badge-id-1 east/default/toy"]);
    expect(world.cloud.resources.get("kite")?.tags).toMatchObject(OURS);
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
  });

  it("is kept as declared, and takes its tag along when it is deleted", async () => {
    const world = withBadge();
    await world.create();
    await world.settle();
    await world.kubernetes.user.patch(world.reference, { spec: { color: "green" } });
    await world.settle();
    expect(badgesIn(world)).toEqual(["green"]);
    await remove(world);
    expect([world.exists(), badgesIn(world), marksIn(world)]).toEqual([false, [], []]);
  });

  it("is not created if the create call is refused, and leaves no tag", async () => {
    const world = withBadge();
    await world.create({ spec: { kite: KITE, pin: "left", color: "invisible" } });
    await world.settle();
    expect(refusalOf(world)).toContain("InvalidColor");
    expect([badgesIn(world), marksIn(world)]).toEqual([[], []]);
  });

  it("is not moved to another parent if a part that names the parent is fixed", async () => {
    const world = withBadge();
    world.cloud.resources.set("dragon", { tags: OURS, settings: {} });
    await world.create();
    await world.settle();
    await world.kubernetes.user.patch(world.reference, { spec: { kite: KITE.replace("/kite", "/dragon") } });
    await world.settle();
    expect(refusalOf(world)).toContain("cannot be changed after creation");
    expect(badgesIn(world)).toEqual(["red"]);
  });
});

describe("a resource that somebody else has created", () => {
  it("is neither changed nor deleted, although it is just what the object declares", async () => {
    const world = withBadge();
    world.cloud.resources.set("badge-by-hand", foreign());
    await world.create();
    await world.settle();
    expect(refusalOf(world)).toContain("Resource already exists");
    await remove(world);
    expect(world.exists()).toBe(false);
    expect([badgesIn(world), marksIn(world)]).toEqual([["blue"], []]);
    expect(world.writes().filter((call) => call.startsWith("cloud."))).toEqual([]);
  });

  it("is left alone if it appears between the first look and the last", async () => {
    const world = withBadge({
      async intercept({ verb }, carryOut) {
        const answer = carryOut();
        if (verb === "ListBadges") world.cloud.resources.set("badge-by-hand", foreign());
        return answer;
      },
    });
    await world.create();
    await world.settle();
    expect(refusalOf(world)).toContain("Resource already exists");
    expect([badgesIn(world), marksIn(world)]).toEqual([["blue"], []]);
  });

  it("is not taken for the object's, although the status names it", async () => {
    const world = withBadge();
    world.cloud.resources.set("badge-by-hand", foreign("right"));
    await world.create();
    await world.settle();
    forge(world);
    await world.kubernetes.user.patch(world.reference, { spec: { color: "green" } });
    await world.settle();
    expect(badgesIn(world)).toEqual(["blue", "green"]);
    forge(world);
    await remove(world);
    expect(badgesIn(world)).toEqual(["blue"]);
  });

  it("is not taken for the object's, although it has replaced the object's resource", async () => {
    const world = await withReplacedBadge();
    expect(refusalOf(world)).toContain("no owner tag");
    await remove(world);
    expect(badgesIn(world)).toEqual(["blue"]);
  });

  it("is adopted in place of the object's resource as the message says, by a tag of the parent and not of the resource", async () => {
    const world = await withReplacedBadge();
    expect(refusalOf(world)).toMatch(
      /if it belongs to this object, set the tag driftless.dev[/]adoptable-by of its parent to east[/]default, .*adoption-policy$/,
    );
    const { tags = {}, settings = {} } = world.cloud.resources.get("kite") ?? {};
    world.cloud.resources.set("kite", { tags: { ...tags, "driftless.dev/adoptable-by": "east/default" }, settings });
    const annotations = { "services.k8s.aws/adoption-policy": "adopt-or-create" };
    await world.kubernetes.user.patch(world.reference, { metadata: { annotations } });
    await world.settle();
    expect(isReady(world)).toBe(true);
    expect(badgesIn(world)).toEqual(["red"]);
    expect(marksIn(world)).toEqual(["badge-by-hand east/default/toy"]);
  });

  it("is not adopted without consent, and the message names the tag of the parent", async () => {
    const world = await withAnothers(ADOPT);
    expect(world.condition("ACK.Terminal")).toMatchObject({
      reason: "AdoptionNotAllowed",
      message: expect.stringContaining(
        "set the resource's parent's tag driftless.dev/adoptable-by to east/default, and request a pass",
      ),
    });
  });

  it("shows a read-only object no values, and the message names the tag of the parent", async () => {
    const world = await withAnothers({ ...ADOPT, "services.k8s.aws/read-only": "true" }, { color: "green" });
    expect(world.object().status?.conditions).toContainEqual(
      expect.objectContaining({
        reason: "ValuesWithheld",
        message: expect.stringContaining("set the resource's parent's tag driftless.dev/readable-by to east/default"),
      }),
    );
    expect(JSON.stringify(world.object().status)).not.toContain("blue");
  });

  it("is adopted if the tags of the parent consent", async () => {
    const world = withBadge({ tags: { ...OURS, "driftless.dev/adoptable-by": "east/default" } });
    world.cloud.resources.set("badge-by-hand", foreign());
    const annotations = {
      ...ADOPT,
      "services.k8s.aws/adoption-fields": JSON.stringify({ badgeARN: arnOf("badge-by-hand") }),
    };
    await world.create({ spec: { kite: KITE, pin: "left" }, annotations });
    await world.settle();
    expect(isReady(world)).toBe(true);
    expect(world.object().spec).toMatchObject({ color: "blue" });
    expect(marksIn(world)).toEqual(["badge-by-hand east/default/toy"]);
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
  });
});

describe("a parent that no object in the namespace owns", () => {
  const others: readonly Tags[] = [{}, { [OWNER_TAG]: "east/default-2/kite" }, { [OWNER_TAG]: "west/default/kite" }];

  it.each(others)("gets no child (%j)", async (tags) => {
    const world = withBadge({ tags });
    await world.create();
    await world.settle();
    expect(refusalOf(world)).toContain(`no object in this namespace owns ${KITE}`);
    expect(world.writes().filter((call) => call.startsWith("cloud."))).toEqual([]);
  });

  it.each(others)("loses none of its children (%j)", async (tags) => {
    const world = withBadge();
    await world.create();
    await world.settle();
    const { tags: before = {} } = world.cloud.resources.get("kite") ?? {};
    const { [OWNER_TAG]: _owner, ...marks } = before;
    world.cloud.resources.set("kite", { tags: { ...marks, ...tags }, settings: {} });
    await world.kubernetes.user.patch(world.reference, { spec: { color: "green" } });
    await world.settle();
    expect(refusalOf(world)).toContain(`it is part of ${KITE}, which no object in this namespace owns`);
    await remove(world);
    expect([world.exists(), badgesIn(world)]).toEqual([false, ["red"]]);
  });

  it.each(others)("lets nobody adopt its children, whatever the deployment allows (%j)", async (tags) => {
    const world = withBadge({ tags, settings: { adoption: "any" } });
    world.cloud.resources.set("badge-by-hand", foreign());
    const annotations = {
      ...ADOPT,
      "services.k8s.aws/adoption-fields": JSON.stringify({ badgeARN: arnOf("badge-by-hand") }),
    };
    await world.create({ spec: { kite: KITE, pin: "left" }, annotations });
    await world.settle();
    expect(refusalOf(world)).toContain(`adopt its parent first, which no object in this namespace owns: ${KITE}`);
    expect(world.writes().filter((call) => call.startsWith("cloud."))).toEqual([]);
  });
});
