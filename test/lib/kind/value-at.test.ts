import { expect, it } from "vitest";
import { valueAt } from "../../../lib/kind/value-at.ts";

const OUTPUT = { Groups: [{ Name: "orders", Subnets: [{ Id: "a" }, { Id: "b" }, {}] }] };

it.each([
  [undefined, OUTPUT],
  ["Groups.0.Name", "orders"],
  ["Groups.0.Subnets.*.Id", ["a", "b", undefined]],
  ["Groups.*.Subnets.*.Id", [["a", "b", undefined]]],
  ["Groups.1.Name", undefined],
  ["Groups.0.Name.*", undefined],
  ["*", undefined],
  ["constructor", undefined],
])("at %s", (path, value) => {
  expect(valueAt(OUTPUT, path)).toEqual(value);
});
