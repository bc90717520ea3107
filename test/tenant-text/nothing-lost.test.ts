import { describe, expect, test } from "vitest";
import { asTagList, changeTags } from "../../lib/kind/values/change-tags.ts";
import { capacityUpdate } from "../../lib/kinds/dynamodb/table/parts/capacity/update.ts";
import { parts as tableParts } from "../../lib/kinds/dynamodb/table/parts.ts";
import type { TableSpec } from "../../lib/kinds/dynamodb/table/spec.generated.ts";
import { bucketKind } from "../../lib/kinds/s3/bucket/kind.ts";
import { userTags } from "../../lib/reconcile/decide/tags/default-tags.ts";
import * as desired from "../../lib/reconcile/decide/tags/desired-tags.ts";
import { leavesAsText, leavesOf } from "../../lib/text/changes.ts";
import { createMemoryWorld } from "../support/worlds/memory-world.ts";
import { resourceWith } from "./objects.ts";

/** Names that every plain object has. */
const NAMES = ["constructor", "toString", "hasOwnProperty", "__proto__", "valueOf", "isPrototypeOf"];
const given = Object.fromEntries(NAMES.map((name) => [name, "a"]));
const list = NAMES.map((key) => ({ key, value: "a" }));
const owner = resourceWith("toy", {});

describe("no tag is lost because every object has a member of its name:", () => {
  test.each<[string, () => object]>([
    ["declared", () => desired.declaredTags("tags", list, owner, bucketKind, [])],
    ["declared by the deployment", () => desired.declaredTags("tags", [], owner, bucketKind, list)],
    ["found", () => desired.foundTags({}, given, "keep")],
    ["found beside declared tags", () => desired.takenOverTags("tags", given, owner, bucketKind)],
    ["adopted", () => desired.adoptedTags("tags", given, owner, bucketKind)],
    ["set by users", () => userTags(given)],
    ["kept", () => desired.withKeptTags("tags", {}, desired.foundTags({}, given, "keep"), "keep")],
  ])("%s", (_, tags) => {
    expect(Object.entries(tags())).toEqual(expect.arrayContaining(Object.entries(given)));
  });

  test("written", async () => {
    const written: unknown[] = [];
    const calls = {
      set: async (tags: unknown) => written.push(tags),
      remove: async (keys: unknown) => written.push(keys),
    };
    await changeTags({ from: {}, to: given }, calls);
    await changeTags({ from: given, to: {} }, calls);
    expect(written).toEqual([asTagList(given), NAMES]);
  });

  test("applied by a pass, and reported", async () => {
    const world = createMemoryWorld();
    await world.create({ spec: { name: "toy", tags: list } });
    await world.reconcile();
    await world.kubernetes.user.patch(world.reference, {
      spec: { tags: list.map(({ key }) => ({ key, value: "b" })) },
    });
    expect(await world.reconcile()).toMatchObject({ outcome: "updated" });
    expect(world.workDone()?.changes.map(({ field }) => field)).toEqual(NAMES.map((name) => `tags.${name}`));
  });
});

test("no change is lost because every object has a member of its name", () => {
  const changes = NAMES.map((name) => ({ field: `tagging.${name}`, from: "none", to: "a" }));
  expect(leavesAsText([{ field: "tagging", from: {}, to: given }])).toEqual(changes);
  expect(leavesOf({ field: "tagging", from: given, to: {} })).toHaveLength(NAMES.length);
});

describe("no item of a table is lost because every object has a member of its name:", () => {
  const route = (name: string, spec: Partial<TableSpec>) => {
    const part = tableParts.find((one) => one.name === name);
    const to = part?.desired({ tableName: "a", ...spec } as TableSpec);
    return part?.route?.({ from: part.desired({ tableName: "a" } as TableSpec), to });
  };

  test("a replica", () => {
    const steps = route("tableReplicas", { tableReplicas: NAMES.map((regionName) => ({ regionName })) });
    expect(steps?.map((step) => Object.keys(step as object).length)).toEqual(NAMES.map((_, index) => index + 1));
  });

  test("an index", () => {
    const indexes = Object.fromEntries(NAMES.map((name) => [name, { keySchema: [] }]));
    const to = { billingMode: "PAY_PER_REQUEST", globalSecondaryIndexes: indexes };
    const { globalSecondaryIndexUpdates } = capacityUpdate(
      { from: undefined, to },
      { spec: { tableName: "a" } as TableSpec, seen: { arn: "a", status: {}, spec: { tableName: "a" } as TableSpec } },
    );
    const created = NAMES.map((indexName) => ({ create: { indexName, keySchema: [] } }));
    expect(globalSecondaryIndexUpdates).toEqual(created);
  });
});
