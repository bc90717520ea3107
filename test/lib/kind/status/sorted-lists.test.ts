import { expect, it } from "vitest";
import { sortedLists } from "../../../../lib/kind/status/sorted-lists.ts";

it("a list that AWS returns in another order is the same value of the status, at any depth", () => {
  const shown = [{ id: "b", members: ["y", "x"] }, { id: "a" }];
  const other = [{ id: "a" }, { members: ["x", "y"], id: "b" }];
  expect(sortedLists(shown, "shards", [])).toEqual([{ id: "a" }, { id: "b", members: ["x", "y"] }]);
  expect(sortedLists(other, "shards", [])).toEqual(sortedLists(shown, "shards", []));
});

it("a list whose order means something keeps it, also in a structure, and the lists in its items are sorted", () => {
  expect(sortedLists(["b", "a"], "events", ["events"])).toEqual(["b", "a"]);
  expect(sortedLists({ command: ["run", "it"] }, "image", ["command"])).toEqual({ command: ["run", "it"] });
  expect(sortedLists([{ tags: ["b", "a"] }, {}], "events", ["events"])).toEqual([{ tags: ["a", "b"] }, {}]);
});

it("every other value stays as it is", () => {
  for (const value of ["b,a", 7, true, null, new Date(0)]) expect(sortedLists(value, "field", [])).toBe(value);
});
