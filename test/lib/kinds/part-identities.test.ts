import { expect, test } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import { descriptionOf } from "../../kind/descriptions.ts";

/** The kinds that are code name their parts themselves. */
const CODE = ["Bucket", "Table"];

test("each part of several fields keeps its identity, and all others have the names of their fields", async () => {
  for (const entry of kinds.filter(({ resource }) => !CODE.includes(resource.kind))) {
    const { resource, parts, fields } = await entry.load();
    const several = parts.filter((part) => (part.fields ?? []).length > 1).map(({ name }) => name);
    const { identities: pinned = [] } = descriptionOf(resource.kind);
    expect([resource.kind, several.filter((name) => !pinned.includes(name))]).toEqual([resource.kind, []]);
    expect(pinned.filter((name) => !parts.some((part) => part.name === name))).toEqual([]);
    expect(parts.filter(({ name }) => !Object.hasOwn(fields, name))).toEqual([]);
  }
});
