import { expect, test } from "vitest";
import { listAfter, listChange } from "../../../../../lib/resources/values/databases/list-change.ts";

test.each([
  ["adds what is new, and removes the rest", ["b", "c"], ["a", "b"], { Add: ["c"], Remove: ["a"] }],
  ["adds everything to no list", ["a"], undefined, { Add: ["a"] }],
  ["removes everything for no list", undefined, ["a"], { Remove: ["a"] }],
  ["is nothing between lists with the same texts", ["a", "b"], ["b", "a"], {}],
])("a change to a list %s", (_, after, before, change) => {
  expect(listChange(after, before, "Add", "Remove")).toEqual(change);
});

test("a list will have what is added, each once, and not what is removed", () => {
  expect(listAfter(["a", "b"], ["b", "c"], ["a"])).toEqual(["b", "c"]);
  expect(listAfter(["a"])).toEqual(["a"]);
  expect(listAfter(["a"], [], ["a"])).toBeUndefined();
  expect(listAfter()).toBeUndefined();
});
