import { describe, expect, test } from "vitest";
import { cloudCalls, cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { adoptingGadget } from "../../../support/worlds/gadgets/adopting-gadget.ts";
import {
  ACK_TAGS,
  createMemoryWorld,
  GADGET_FINALIZER,
  type MemoryWorld,
  type MemoryWorldOptions,
  OUR_TAGS,
} from "../../../support/worlds/memory-world.ts";

type Tags = Readonly<Record<string, string>>;

const spec = { name: "toy", tags: [{ key: "team", value: "blue" }] };
const unknown = { zone: "z", by: "hand" };

async function takenOver(tags: Tags, options: MemoryWorldOptions = {}): Promise<MemoryWorld> {
  const world = createMemoryWorld(options);
  world.cloud.resources.set("toy", { tags: { ...ACK_TAGS, ...tags }, settings: {} });
  await world.create({ finalizers: [GADGET_FINALIZER], spec });
  const arn = "arn:aws:toys:us-west-2:000000000000:gadget/toy";
  world.forge({ ackResourceMetadata: { arn, ownerAccountID: "000000000000", region: "us-west-2" } });
  await world.reconcile();
  return world;
}

async function adopted(tags: Tags, options: MemoryWorldOptions = {}): Promise<MemoryWorld> {
  const consent = { "driftless.dev/adoptable-by": "east/default" };
  const world = await adoptingGadget({ ...options, spec, tags: { ...consent, ...tags } });
  await world.reconcile();
  return world;
}

function tagsOf(world: MemoryWorld): Tags {
  return world.cloud.resources.get("toy")?.tags ?? expect.fail("there is no resource");
}

/** Replaces the tags of the resource, as anyone who is allowed to tag it can. */
function tagByHand(world: MemoryWorld, tags: Tags): void {
  const resource = world.cloud.resources.get("toy") ?? expect.fail("there is no resource");
  world.cloud.resources.set("toy", { ...resource, tags });
}

const declare = (world: MemoryWorld, ...keys: readonly string[]) =>
  world.kubernetes.user.patch(world.reference, { spec: { tags: keys.map((key) => ({ key, value: "mine" })) } });

describe.each([
  { way: "a take-over", open: takenOver },
  { way: "an adoption", open: adopted },
])("undeclared tags that $way finds", ({ open }) => {
  test("are kept by the single write, and listed in one advisory", async () => {
    const world = await open({ ...unknown, team: "blue", "aws:stack": "s" });
    expect(cloudWrites(world)).toEqual(["PutGadgetTags"]);
    expect(tagsOf(world)).toMatchObject({ ...OUR_TAGS, ...unknown, team: "blue", "aws:stack": "s" });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(world.condition("ACK.Advisory")).toMatchObject({
      status: "True",
      reason: "UnknownTags",
      message:
        "tags: by, zone: found on the Gadget and kept, although the spec does not declare these tags; to have a tag managed, declare it in the spec",
    });
    expect(world.object().spec).toEqual(spec);
  });

  test("cause no write and no additional call on the next pass", async () => {
    const [world, other] = [await open({ ...unknown, team: "blue" }), await open({ team: "blue" })];
    const callsOfNext = async (one: MemoryWorld) => {
      const [cloud, kubernetes, writes] = [cloudCalls(one).length, one.kubernetes.calls.length, one.writes().length];
      expect(await one.reconcile()).toMatchObject({ outcome: "unchanged", sent: [] });
      expect(one.writes()).toHaveLength(writes);
      return [cloudCalls(one).slice(cloud), one.kubernetes.calls.slice(kubernetes).map(({ verb }) => verb)];
    };
    expect(await callsOfNext(world)).toEqual(await callsOfNext(other));
    expect(other.condition("ACK.Advisory")).toBeUndefined();
  });

  test("are kept when another user adds other tags, which are removed as drift", async () => {
    const world = await open({ ...unknown, team: "blue" });
    tagByHand(world, { ...tagsOf(world), later: "1", team: "red" });
    expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
    expect(tagsOf(world)).toMatchObject({ ...unknown, team: "blue" });
    expect(tagsOf(world)).not.toHaveProperty("later");
    expect(world.events().at(-1)).toBe("DriftCorrected: tags.team: red -> blue; tags.later: 1 -> none");
  });

  test("are kept when other tags are removed from the spec and thus from the resource", async () => {
    const world = await open({ ...unknown, team: "blue" });
    await declare(world);
    await world.reconcile();
    expect(tagsOf(world)).toMatchObject(unknown);
    expect(tagsOf(world)).not.toHaveProperty("team");
  });

  test("are treated like any other declared tags once the spec declares them, and are removed when it no longer does", async () => {
    const world = await open({ ...unknown, team: "blue" });
    await declare(world, "by");
    await world.reconcile();
    expect(tagsOf(world)).toMatchObject({ by: "mine", zone: "z" });
    expect(world.condition("ACK.Advisory")?.message).toMatch(/^tags: zone: /);
    await declare(world);
    await world.reconcile();
    expect(tagsOf(world)).toMatchObject({ zone: "z" });
    expect(tagsOf(world)).not.toHaveProperty("by");
  });

  test("that another user removes in AWS are not restored, and the advisory disappears", async () => {
    const world = await open({ by: "hand", team: "blue" });
    const { by: _by, ...others } = tagsOf(world);
    tagByHand(world, others);
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
    expect(tagsOf(world)).toEqual(others);
    expect(world.condition("ACK.Advisory")).toBeUndefined();
  });

  test.each([{ origin: "Created" }, { origin: "TakenOver" }, { origin: "Adopted" }, { conditions: [] }])(
    "are not removed by a forged status: %o",
    async (forged) => {
      const world = await open({ ...unknown, team: "blue" });
      world.forge(forged);
      await world.reconcile();
      expect(tagsOf(world)).toMatchObject(unknown);
    },
  );

  test("are removed if the deployment is configured to remove them, even if this is configured only later", async () => {
    const tags = { ...OUR_TAGS, team: "blue", "aws:stack": "s" };
    const settings = { unknownTags: "remove" } as const;
    const world = await open({ ...unknown, team: "blue", "aws:stack": "s" }, { settings });
    const { "services.k8s.aws/driftless-origin": _, ...others } = tagsOf(world);
    expect(others).toEqual(tags);
    expect(world.condition("ACK.Advisory")).toBeUndefined();

    const later = await open({ ...unknown, team: "blue", "aws:stack": "s" });
    Object.assign(later.dependencies.settings, settings);
    await later.reconcile();
    const { "services.k8s.aws/driftless-origin": _origin, ...left } = tagsOf(later);
    expect(left).toEqual(tags);
    expect(later.condition("ACK.Advisory")).toBeUndefined();
  });

  test("are not listed if they are the deployment's default tags", async () => {
    const resourceTags = [{ key: "by", value: "hand" }];
    const world = await open({ by: "hand", team: "blue" }, { settings: { resourceTags } });
    expect(cloudWrites(world)).toEqual(["PutGadgetTags"]);
    expect(world.condition("ACK.Advisory")).toBeUndefined();
  });
});

test("if a resource was created for its object, no status can turn one of its tags into a kept tag", async () => {
  const world = createMemoryWorld();
  await world.create({ spec });
  await world.reconcile();
  tagByHand(world, { ...tagsOf(world), later: "1" });
  world.forge({ origin: "TakenOver" });
  await world.reconcile();
  expect(tagsOf(world)).toEqual({ ...OUR_TAGS, team: "blue" });
});
