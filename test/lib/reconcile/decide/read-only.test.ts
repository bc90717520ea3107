import { describe, expect, test } from "vitest";
import { type CloudResource, refusal } from "../../../support/kinds/memory/memory-resource.ts";
import { cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { beforeCall } from "../../../support/worlds/intercepts.ts";
import {
  ACK_TAGS,
  createMemoryWorld,
  type MemoryWorldOptions,
  OUR_TAGS,
} from "../../../support/worlds/memory-world.ts";

const annotations = { "services.k8s.aws/read-only": "True" };

/** A read-only object with this spec, and its resource, after one run. */
async function observed(resource: Partial<CloudResource>, spec: object = {}, options: MemoryWorldOptions = {}) {
  const world = createMemoryWorld(options);
  world.cloud.resources.set("toy", { tags: {}, settings: {}, ...resource });
  await world.create({ annotations, spec: { name: "toy", ...spec } });
  const result = await world.reconcile();
  return { world, result };
}

describe("a read-only object", () => {
  test("is observed and reported, whoever owns the resource, and nothing is written", async () => {
    const { world, result } = await observed({ settings: { color: "red" } }, { color: "red" });
    expect(result).toMatchObject({ outcome: "unchanged", sent: [] });
    expect(world.writes()).toEqual(["kubernetes.patchStatus"]);
    expect(world.object().metadata.finalizers).toBeUndefined();
    expect(world.object().status).not.toHaveProperty("origin");
    expect(world.object().status?.ackResourceMetadata?.arn).toBe("arn:aws:toys:us-west-2:000000000000:gadget/toy");
    expect(world.condition("ACK.Advisory")).toBeUndefined();
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    await world.reconcile();
    expect(world.writes()).toHaveLength(1);
  });

  test("lists the differences, leaf by leaf, and stays in sync", async () => {
    const { world } = await observed(
      { settings: { color: "blue", guard: "off" }, tags: { team: "a" } },
      { color: "red", size: "small", tags: [{ key: "team", value: "b" }] },
    );
    expect(world.condition("ACK.Advisory")).toMatchObject({
      status: "True",
      reason: "ReadOnlyDrift",
      message:
        "the resource differs from the spec: guard: off -> on; tags.team: a -> b; color: blue -> red; size: none -> small",
    });
    expect(world.condition("ACK.ResourceSynced")).toMatchObject({ status: "True" });
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(cloudWrites(world)).toEqual([]);
    expect(world.events()).toEqual([]);
  });

  test("lists even a setting that cannot be changed, because nothing will be changed", async () => {
    const { world, result } = await observed({ settings: { material: "wood" } }, { material: "steel" });
    expect(result).toMatchObject({ outcome: "unchanged" });
    expect(world.condition("ACK.Advisory")?.message).toBe(
      "the resource differs from the spec: material: wood -> steel",
    );
    expect(world.condition("ACK.Terminal")).toBeUndefined();
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test("is observed even if its spec is invalid", async () => {
    const world = createMemoryWorld();
    world.cloud.resources.set("a toy", { tags: {}, settings: {} });
    await world.create({ annotations, spec: { name: "a toy" } });
    await world.reconcile();
    expect(world.condition("ACK.Terminal")).toBeUndefined();
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
  });

  test("lists the final value of a route, and not its legs", async () => {
    const { world } = await observed({}, { size: "big" });
    expect(world.condition("ACK.Advisory")?.message).toBe("the resource differs from the spec: size: none -> big");
  });

  test("does not treat the tags that ACK, Driftless and AWS set as differences", async () => {
    for (const tags of [ACK_TAGS, OUR_TAGS, { "aws:stack": "s" }]) {
      const { world } = await observed({ tags: { ...tags, team: "a" } }, { tags: [{ key: "team", value: "a" }] });
      expect(world.condition("ACK.Advisory")).toBeUndefined();
    }
  });

  test("with many differences lists as many as fit into a condition", async () => {
    const tags = Array.from({ length: 2000 }, (_, index) => ({ key: `key-${index}`, value: "value" }));
    const { world } = await observed({}, { tags });
    const { message = "" } = world.condition("ACK.Advisory") ?? {};
    expect(message.length).toBeLessThanOrEqual(2000);
    expect(message).toMatch(/… \(\d+ more characters\)$/);
  });

  test("whose resource does not exist is retried", async () => {
    const world = createMemoryWorld();
    await world.create({ annotations });
    expect(await world.reconcile()).toMatchObject({ outcome: "recoverable", sent: [{ delaySeconds: 5 }] });
    expect(world.condition("ACK.Recoverable")?.message).toBe("read-only resource not found");
    expect(world.writes()).toEqual(["kubernetes.patchStatus"]);
  });

  test("whose resource AWS hides is not reported as missing", async () => {
    const { world, result } = await observed({ place: "hidden" });
    expect(result).toMatchObject({ outcome: "recoverable" });
    expect(world.condition("ACK.Recoverable")?.message).toContain("api error Forbidden: not yours");
    expect(cloudWrites(world)).toEqual([]);
  });

  test.each(["HeadGadget", "GetGadgetTags"])("is not reported as in sync if %s fails", async (verb) => {
    const intercept = beforeCall(verb, () => {
      throw refusal(verb, "InternalError", "no", 500);
    });
    const { world, result } = await observed({}, {}, { intercept });
    expect(result).toMatchObject({ outcome: "recoverable" });
    expect(world.condition("ACK.Recoverable")?.message).toBe("api error InternalError: no");
  });

  test("reports a part that cannot be read, as any other object does", async () => {
    const silent = await observed({ unreadable: ["color"] });
    expect(silent.result).toMatchObject({ outcome: "unchanged", unread: ["color"] });
    expect(silent.world.condition("ACK.Advisory")).toMatchObject({ reason: "Unread" });
    const exposed = await observed({ unreadable: ["policy"] });
    expect(exposed.world.condition("Ready")).toMatchObject({ status: "False" });
  });

  test("cannot observe a resource in another region", async () => {
    const { world, result } = await observed({ place: "elsewhere" });
    expect(result).toMatchObject({ outcome: "terminal" });
    expect(world.condition("ACK.Terminal")?.message).toBe("Resource already exists");
  });

  test("is not Ready while AWS is busy, and nothing is written, not even settings that AWS would accept", async () => {
    const resource = { id: "id-9", createdAt: 1, work: { state: "UPDATING", until: Number.MAX_SAFE_INTEGER } } as const;
    const { world, result } = await observed(resource, { notes: "mine" }, { kind: "robot" });
    expect(result).toMatchObject({ outcome: "in-progress", sent: [{ request: { count: 1 } }] });
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "UPDATING" });
    expect(cloudWrites(world)).toEqual([]);
  });

  test("is not Ready while its resource is not healthy", async () => {
    const { world } = await observed({ id: "id-9", createdAt: 1, isBroken: true }, {}, { kind: "robot" });
    expect(world.condition("Ready")).toMatchObject({ status: "False", reason: "BROKEN" });
  });
});
