import { expect, it } from "vitest";
import { listAfter, listChange } from "../../../../../lib/kind/values/databases/list-change.ts";

it.each([
  ["adds what is new, and removes the rest", ["b", "c"], ["a", "b"], { Add: ["c"], Remove: ["a"] }],
  ["adds everything to no list", ["a"], undefined, { Add: ["a"] }],
  ["removes everything for no list", undefined, ["a"], { Remove: ["a"] }],
  ["is nothing between lists with the same texts", ["a", "b"], ["b", "a"], {}],
])("a change to a list %s", (_, to, from, members) => {
  expect(listChange(["Add", "Remove"], to, from)).toEqual(members);
});

it.each([
  ["what is added, each once, and not what is removed", ["a", "b"], ["b", "c"], ["a"], ["b", "c"]],
  ["what is added to no list", undefined, ["a"], undefined, ["a"]],
  ["nothing if everything is removed", ["a"], undefined, ["a"], undefined],
  ["what it has if nothing is pending", ["a"], undefined, undefined, ["a"]],
])("a list will have %s", (_, list, added, removed, after) => {
  expect(listAfter(list, added, removed)).toEqual(after);
});
