import { expect, test } from "vitest";
import { consentToRead, isReadable } from "../../../../../lib/reconcile/decide/ownership/consent.ts";
import { createMemoryWorld, OWNER_TAG } from "../../../../support/worlds/memory-world.ts";

const reader = { namespace: "default", ownerTag: { key: OWNER_TAG, value: "east/default/toy" } };

test.each([
  { tags: {}, readable: false },
  { tags: { [OWNER_TAG]: "east/default/toy" }, readable: true },
  { tags: { [OWNER_TAG]: "east/default/other" }, readable: false },
  { tags: { "services.k8s.aws/namespace": "default" }, readable: false },
  { tags: { "driftless.dev/readable-by": "east/default" }, readable: true },
  { tags: { "driftless.dev/readable-by": "east/" }, readable: true },
  { tags: { "driftless.dev/adoptable-by": "east/default" }, readable: true },
  { tags: { "driftless.dev/adoptable-by": "east/" }, readable: true },
  { tags: { "driftless.dev/readable-by": "east/default", [OWNER_TAG]: "west/a/b" }, readable: true },
  { tags: { "driftless.dev/readable-by": "east/elsewhere" }, readable: false },
  { tags: { "driftless.dev/readable-by": "west/default" }, readable: false },
  { tags: { "driftless.dev/readable-by": "east" }, readable: false },
  { tags: { "driftless.dev/readable-by": "" }, readable: false },
])("a resource with the tags $tags is readable by default/toy in the cluster east: $readable", ({ tags, readable }) => {
  expect(isReadable(reader, tags, { cluster: "east" })).toBe(readable);
  expect(isReadable(reader, tags, { cluster: "east", readOnly: "tagged" })).toBe(readable);
  expect(isReadable(reader, tags, { cluster: "east", readOnly: "any" })).toBe(true);
});

test("the message names the tag that lets the object show the values", () => {
  expect(consentToRead(reader, { cluster: "east" })).toBe(
    "to show them, set the resource's tag driftless.dev/readable-by to east/default",
  );
});

test("the message names the tag of the parent if the resource has no tags", () => {
  expect(consentToRead({ ...reader, isChild: true }, { cluster: "east" })).toBe(
    "to show them, set the resource's parent's tag driftless.dev/readable-by to east/default",
  );
});

test("the tag that lets objects read a resource is kept by the object that owns the resource", async () => {
  const world = createMemoryWorld();
  await world.create({ spec: { name: "toy" } });
  await world.settle();
  const made = world.cloud.resources.get("toy") ?? { tags: {}, settings: {} };
  const tags = { ...made.tags, "driftless.dev/readable-by": "east/elsewhere" };
  world.cloud.resources.set("toy", { ...made, tags: { ...tags, stray: "x" } });
  expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
  expect(world.cloud.resources.get("toy")?.tags).toEqual(tags);
});
