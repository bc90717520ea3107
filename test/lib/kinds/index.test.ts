import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";

/** The SDK's client packages that this process has loaded. This file must import none of them. */
function loadedClients(): readonly string[] {
  const paths = Object.keys(createRequire(import.meta.url).cache).join("\n");
  return [...new Set(paths.match(/(?<=@aws-sdk\/)client-[a-z0-9-]+/g))];
}

it("lists the kinds without loading an SDK", () => {
  expect(kinds).not.toEqual([]);
  expect(loadedClients()).toEqual([]);
});

describe.each(kinds)("$resource.kind", (entry) => {
  it("loads its behavior, with its data", async () => {
    expect(await entry.load()).toMatchObject(
      kindData.find(({ resource }) => resource.kind === entry.resource.kind) ?? expect.fail(),
    );
  });

  it("has parts with different names, and none with the name of its tags", async () => {
    const { parts, tags } = await entry.load();
    const names = [...parts.map(({ name }) => name), tags.field];
    expect(names).toEqual([...new Set(names)]);
  });

  it("holds parts back only for parts that are written before them", async () => {
    const { parts } = await entry.load();
    for (const [index, { name, heldBackBy = [] }] of parts.entries()) {
      const before = parts.slice(0, index).map((part) => part.name);
      expect(before, name).toEqual(expect.arrayContaining([...heldBackBy]));
    }
  });
});
