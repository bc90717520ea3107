import { describe, expect, test } from "vitest";
import { cloudWrites } from "../../../support/worlds/cloud-calls.ts";
import { createMemoryWorld, type ManifestParts } from "../../../support/worlds/memory-world.ts";

/** Names of members that every plain object inherits, and that are legal keys of tags. */
const INHERITED = ["constructor", "toString", "hasOwnProperty", "__proto__"];

/** A settled object; then its color changes and it gets a tag with this key. */
async function tagged(key: string, parts: ManifestParts = {}) {
  const world = createMemoryWorld();
  await world.create({ spec: { name: "toy", color: "red" } });
  await world.settle();
  const tags = [{ key, value: "x" }];
  await world.kubernetes.user.patch(world.reference, {
    ...(parts.annotations && { metadata: { annotations: parts.annotations } }),
    spec: { color: "blue", tags },
  });
  return world;
}

describe.each(INHERITED)("a tag with the key %s", (key) => {
  test("is written, and reported once in the history and in one Event", async () => {
    const world = await tagged(key);
    expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
    expect(new Map(Object.entries(world.cloud.resources.get("toy")?.tags ?? {})).get(key)).toBe("x");
    expect(world.events()).toEqual([
      "Created: Gadget created in AWS",
      `Updated: tags.${key}: none -> x; color: red -> blue`,
    ]);
    expect(world.workDone()?.changes).toEqual([
      { field: `tags.${key}`, from: undefined, to: "x" },
      { field: "color", from: "red", to: "blue" },
    ]);
    expect(world.condition("Ready")).toMatchObject({ status: "True" });
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
  });

  test("is reported for a paused object", async () => {
    const world = await tagged(key, { annotations: { "driftless.dev/paused": "true" } });
    const before = cloudWrites(world).length;
    expect(await world.reconcile()).toMatchObject({ outcome: "in-progress" });
    expect(world.condition("ACK.ResourceSynced")?.message).toBe(
      `paused by the annotation driftless.dev/paused; not done: tags.${key}: none -> x; color: red -> blue`,
    );
    expect(cloudWrites(world)).toHaveLength(before);
  });

  test("is reported for a read-only object", async () => {
    const world = await tagged(key, { annotations: { "services.k8s.aws/read-only": "true" } });
    expect(await world.reconcile()).toMatchObject({ outcome: "unchanged" });
    expect(world.condition("ACK.Advisory")?.message).toBe(
      `the resource differs from the spec: tags.${key}: none -> x; color: red -> blue`,
    );
  });
});
