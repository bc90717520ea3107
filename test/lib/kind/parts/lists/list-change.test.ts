import { expect, it } from "vitest";
import { listAfter, listChange } from "../../../../../lib/kind/parts/lists/list-change.ts";

const change = { add: "Add", remove: "Remove" };

it.each([
  ["adds what is new, and removes the rest", ["b", "c"], ["a", "b"], { Add: ["c"], Remove: ["a"] }],
  ["adds everything to no list", ["a"], undefined, { Add: ["a"] }],
  ["removes everything for no list", undefined, ["a"], { Remove: ["a"] }],
  ["is nothing between lists with the same texts", ["a", "b"], ["b", "a"], {}],
])("a change to a list %s", (_, to, from, members) => {
  expect(listChange(change, to, from)).toEqual(members);
  expect(listChange({ ...change, at: "Change" }, to, from)).toEqual({ Change: members });
});

it.each([
  ["what is added, each once, and not what is removed", ["a", "b"], { Add: ["b", "c"], Remove: ["a"] }, ["b", "c"]],
  ["what is added to no list", undefined, { Add: ["a"] }, ["a"]],
  ["nothing if everything is removed", ["a"], { Remove: ["a"] }, undefined],
  ["what it has if nothing is pending", ["a"], undefined, ["a"]],
])("a list will have %s", (_, list, Soon, after) => {
  const { add, remove } = change;
  expect(listAfter({ ...change, pending: { at: "Soon", add, remove } }, list, { Soon })).toEqual(after);
  expect(listAfter({ ...change, pending: { add, remove } }, list, { ...Soon })).toEqual(after);
});

it("a list whose changes are never pending is as AWS shows it", () => {
  expect(listAfter(change, ["a"], { Add: ["b"] })).toEqual(["a"]);
});
