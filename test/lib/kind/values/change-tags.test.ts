import { expect, test } from "vitest";
import { changeTags, tagRoute } from "../../../../lib/kind/values/change-tags.ts";

type Tags = Readonly<Record<string, string>>;

/** The calls that change one set of tags into another, one leg of the route after another. Each leg takes at most one call. */
async function callsFor(from: Tags, to: Tags): Promise<readonly object[]> {
  const legs: object[][] = [];
  let before = from;
  for (const next of tagRoute({ from, to })) {
    const calls: object[] = [];
    await changeTags(
      { from: before, to: next },
      { set: async (set) => calls.push({ set }), remove: async (removed) => calls.push({ removed }) },
    );
    legs.push(calls);
    before = next;
  }
  expect(before).toEqual(to);
  expect(legs.filter(({ length }) => length > 1)).toEqual([]);
  return legs.flat();
}

test("tags that are new or have a new value are set first, and then the keys that are no longer declared are removed", async () => {
  expect(await callsFor({ a: "1", b: "2", c: "3" }, { b: "2", c: "4", d: "" })).toEqual([
    {
      set: [
        { Key: "c", Value: "4" },
        { Key: "d", Value: "" },
      ],
    },
    { removed: ["a"] },
  ]);
});

test("a call that would change nothing is not made", async () => {
  expect(await callsFor({ a: "1" }, { a: "1" })).toEqual([]);
  expect(await callsFor({ a: "1" }, {})).toEqual([{ removed: ["a"] }]);
  expect(await callsFor({}, { a: "1" })).toEqual([{ set: [{ Key: "a", Value: "1" }] }]);
});

test("undeclared keys are removed first if the old and new tags together, not counting AWS's own tags, would exceed the limit", async () => {
  const many = Object.fromEntries(Array.from({ length: 49 }, (_, index) => [`k${index}`, "v"]));
  const set = { set: [{ Key: "new", Value: "1" }] };
  expect(await callsFor({ ...many, old: "1" }, { ...many, new: "1" })).toEqual([{ removed: ["old"] }, set]);
  const { k0: _k0, ...fewer } = many;
  const aws = { "aws:stack": "s" };
  expect(await callsFor({ ...fewer, ...aws, old: "1" }, { ...fewer, ...aws, new: "1" })).toEqual([
    set,
    { removed: ["old"] },
  ]);
});
