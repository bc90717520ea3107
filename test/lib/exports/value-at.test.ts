import { expect, test } from "vitest";
import { valueAt } from "../../../lib/exports/value-at.ts";

const object = {
  spec: {
    name: "data",
    count: 12,
    share: 0.5,
    enabled: false,
    nothing: null,
    list: ["a", "b"],
    tags: [
      { key: "team", value: "web" },
      { key: "env", value: "test" },
    ],
  },
};

test.each([
  [".spec.name", "data"],
  [".spec.count", "12"],
  [".spec.share", "0.5"],
  [".spec.enabled", "false"],
  [".spec.list[1]", "b"],
  [".spec.list[-1]", "b"],
  [".spec.list[]", "a"],
  ['.spec.tags[] | select(.key == "env") | .value', "test"],
])("%s leads to %s", async (path, value) => {
  expect(await valueAt(object, path)).toBe(value);
});

test.each([
  ".spec.nothing",
  ".spec.missing",
  ".spec.missing[0].name",
  ".spec.list",
  ".spec",
  ".constructor",
  ".missing[]?",
])("%s leads to no value", async (path) => {
  expect(await valueAt(object, path)).toBeUndefined();
});

test.each([".spec.name.first", ".spec.list.first", ".spec.missing[]"])("%s cannot be followed", async (path) => {
  await expect(valueAt(object, path)).rejects.toMatchObject({ name: "PathError", message: "unable to execute query" });
});
