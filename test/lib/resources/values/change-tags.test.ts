import { expect, test } from "vitest";
import { changeTags } from "../../../../lib/resources/values/change-tags.ts";

type Tags = Readonly<Record<string, string>>;

/** The calls that turn tags into others. */
async function callsFor(from: Tags, to: Tags): Promise<readonly object[]> {
  const calls: object[] = [];
  await changeTags(from, to, {
    set: async (set) => calls.push({ set }),
    remove: async (removed) => calls.push({ removed }),
  });
  return calls;
}

test("tags are changed by what is new or has another value, and then by the keys that are gone", async () => {
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

test("what is gone is removed first if both do not fit, not counting tags of AWS", async () => {
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
