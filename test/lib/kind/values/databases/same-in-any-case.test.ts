import { expect, it } from "vitest";
import { sameInAnyCase } from "../../../../../lib/kind/values/databases/same-in-any-case.ts";

it.each([
  ["Postgres", "postgres"],
  [undefined, ""],
  [
    ["Audit", "error"],
    ["audit", "Error"],
  ],
  [20, 20],
])("%j and %j are the same", (declared, shown) => {
  expect(sameInAnyCase(declared, shown)).toBe(true);
});

it.each([
  ["postgres", "mysql"],
  ["postgres", undefined],
  [["audit"], ["audit", "error"]],
  [20, 30],
  [true, false],
])("%j and %j are not the same", (declared, shown) => {
  expect(sameInAnyCase(declared, shown)).toBe(false);
});
