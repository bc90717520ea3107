import { describe, expect, test } from "vitest";
import { gadgetWithParts } from "../../../support/kinds/gadget-with-parts.ts";
import { cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { reconciled, TAKEN_OVER_TAGS } from "../../../support/worlds/gadgets/reconciled-gadget.ts";
import { createMemoryWorld, type MemoryWorld, OUR_TAGS } from "../../../support/worlds/memory-world.ts";

describe("the order of the steps", () => {
  test("is the order of the parts for declared settings", async () => {
    const { writes } = await reconciled(
      {},
      { size: "small", color: "red", policy: "private", guard: "off", notes: "x" },
    );
    expect(writes).toEqual([
      "PutGadgetSetting guard",
      "PutGadgetSetting policy",
      "PutGadgetSetting color",
      "PutGadgetSetting size",
      "PutGadgetSetting notes",
    ]);
  });

  test("begins with the settings to remove, in reverse order, followed by the tags and then by the declared settings", async () => {
    const { writes } = await reconciled(
      { guard: "off", policy: "private", size: "small" },
      { color: "red", tags: [{ key: "team", value: "blue" }] },
    );
    expect(writes).toEqual([
      "DeleteGadgetSetting size",
      "DeleteGadgetSetting policy",
      "DeleteGadgetSetting guard",
      "PutGadgetTags",
      "PutGadgetSetting color",
    ]);
  });

  test("has no step for settings that agree", async () => {
    const { writes, result } = await reconciled(
      { color: "red", policy: "private" },
      { color: "red", policy: "private" },
    );
    expect(writes).toEqual([]);
    expect(result).toMatchObject({ outcome: "unchanged" });
  });

  test("has no step for a value that AWS only spells differently", async () => {
    const { writes } = await reconciled({ policy: "private" }, { policy: "Private" });
    expect(writes).toEqual([]);
  });

  test("has no step for a default that is spelled out", async () => {
    const { writes } = await reconciled({}, { guard: "on" });
    expect(writes).toEqual([]);
  });
});

describe("a part whose changes follow a route", () => {
  test("has one step per leg, and each step is written and reported", async () => {
    const { world, writes, result } = await reconciled({ size: "small" }, { size: "big" });
    expect(result).toMatchObject({ outcome: "updated" });
    expect(writes).toEqual(["PutGadgetSetting size", "PutGadgetSetting size"]);
    expect(world.cloud.resources.get("toy")?.settings).toEqual({ size: "big" });
    expect(world.events()).toEqual(["Updated: size: small -> medium; size: medium -> big"]);
  });

  test("returns to its default in the same way", async () => {
    const { world, writes } = await reconciled({ size: "big" }, {});
    expect(writes).toEqual(["PutGadgetSetting size", "DeleteGadgetSetting size"]);
    expect(world.events()).toEqual(["Updated: size: big -> medium; size: medium -> none"]);
  });

  test("is settled in as many passes as its legs require", async () => {
    const world = createMemoryWorld({ kind: "robot" });
    await world.create({ spec: { name: "toy" } });
    await world.settle();
    await world.kubernetes.user.patch(world.reference, { spec: { speed: "fast" } });
    const first = await world.reconcile();
    expect(first).toMatchObject({ outcome: "in-progress" });
    expect(world.cloud.resources.get("toy")?.settings).toEqual({ speed: "medium" });
    expect(world.events()).toContain("Updated: speed: slow -> medium");
    await world.settle(...first.sent.map(({ request }) => request));
    expect(world.cloud.resources.get("toy")?.settings).toEqual({ speed: "fast" });
    expect(world.events()).toContain("Updated: speed: medium -> fast");
  });
});

describe("a part that is fixed when the resource is created", () => {
  test("is terminal if it differs from the spec, while the other parts are written", async () => {
    const { world, result, writes } = await reconciled({ material: "wood" }, { material: "steel", color: "red" });
    expect(result).toMatchObject({ outcome: "terminal", sent: [] });
    expect(writes).toEqual(["PutGadgetSetting color"]);
    expect(world.condition("ACK.Terminal")).toMatchObject({
      reason: "Immutable",
      message: 'spec.material cannot be changed after creation: AWS has "wood", but the spec declares "steel"',
    });
    expect(world.condition("Ready")).toMatchObject({ status: "False" });
    expect(world.events()).toContain("Updated: color: none -> red");
  });

  test("is also terminal if the spec does not mention it and it differs from the default, which the message then names", async () => {
    const { world } = await reconciled({ material: "wood" }, {});
    expect(world.condition("ACK.Terminal")?.message).toBe(
      'spec.material cannot be changed after creation: AWS has "wood", but the spec declares the default',
    );
  });

  test("is set only by the create, and matches the spec afterwards", async () => {
    const world = createMemoryWorld();
    await world.create({ spec: { name: "toy", material: "wood" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "created" });
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
    expect(cloudWrites(world)).toEqual(["CreateGadget"]);
  });
});

describe("tags", () => {
  const tagsOf = (world: MemoryWorld) => world.cloud.resources.get("toy")?.tags;
  const team = { key: "team", value: "blue" };

  test("that were removed or changed are restored in one write, those from the spec first", async () => {
    const tags = { ...OUR_TAGS, "services.k8s.aws/namespace": "other", extra: "x" };
    const { world, writes } = await reconciled({}, { tags: [team] }, { tags });
    expect(writes).toEqual(["PutGadgetTags"]);
    expect(Object.keys(tagsOf(world) ?? {})).toEqual(["team", ...Object.keys(OUR_TAGS)]);
    expect(tagsOf(world)).toEqual({ team: "blue", ...OUR_TAGS });
    expect(world.events()).toEqual([
      "Updated: tags.services.k8s.aws/namespace: other -> default; tags.extra: x -> none; tags.team: none -> blue",
    ]);
  });

  test("that differ only in their order are not written", async () => {
    const { writes } = await reconciled({}, { tags: [team] }, { tags: { ...OUR_TAGS, team: "blue" } });
    expect(writes).toEqual([]);
  });

  test("that AWS itself has set are left in place, and not reported", async () => {
    const { world } = await reconciled({}, { tags: [team] }, { tags: { ...OUR_TAGS, "aws:stack": "s" } });
    expect(tagsOf(world)).toEqual({ team: "blue", ...OUR_TAGS, "aws:stack": "s" });
    expect(world.events()).toEqual(["Updated: tags.team: none -> blue"]);
  });

  test("that exceed the limit together with the tags that have to be kept are terminal before any write", async () => {
    const tags = Array.from({ length: 47 }, (_, index) => ({ key: `k${index}`, value: "v" }));
    const { world, writes } = await reconciled({}, { color: "red", tags }, { tags: TAKEN_OVER_TAGS });
    expect(writes).toEqual([]);
    expect(world.condition("ACK.Terminal")?.message).toContain("remove at least 1");
  });

  test.each([
    { title: "a reserved key", tags: [{ key: "services.k8s.aws/driftless-owner", value: "me" }] },
    { title: "a key that occurs twice", tags: [team, team] },
  ])("with $title are terminal before any call to AWS", async ({ tags }) => {
    const { world, result } = await reconciled({}, { tags });
    expect(result).toMatchObject({ outcome: "terminal" });
    expect(world.cloud.calls).toEqual([]);
  });
});

test("a part with several fields counts as mentioned if the spec contains any of them", async () => {
  const changes = gadgetWithParts({ guard: { fields: ["guard", "shield"] } });
  const silent = await reconciled({ guard: "off" }, {}, { tags: TAKEN_OVER_TAGS, gadget: changes });
  expect(silent.writes).toEqual([]);
  const declared = await reconciled({ guard: "off" }, { shield: "x" }, { tags: TAKEN_OVER_TAGS, gadget: changes });
  expect(declared.writes).toEqual(["DeleteGadgetSetting guard"]);
});

test("a change is reported under the first field of its part, with the default as a user would write it", async () => {
  const { world } = await reconciled(
    {},
    { guard: "off" },
    { gadget: gadgetWithParts({ guard: { fields: ["shield", "guard"] } }) },
  );
  expect(world.events()).toEqual(["Updated: shield: on -> off"]);
});
