import { describe, expect, test } from "vitest";
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

test("the first of several values is returned, even if the path cannot be followed to the second", async () => {
  expect(await valueAt({ list: [{ id: "a" }, "b"] }, ".list[].id")).toBe("a");
});

describe("over an object with more than 128,000 characters of JSON", () => {
  const large = { spec: { name: "data", note: "a".repeat(128_000), list: ["a"] } };

  test.each([".spec.list[0]", ".spec.list[] | select(. == 1)", ".spec.missing", ".spec | .name"])(
    "%s is not evaluated",
    async (path) => {
      const message = expect.stringContaining("more than 128000 characters as JSON");
      await expect(valueAt(large, path)).rejects.toMatchObject({ name: "LargeSourceError", message });
    },
  );

  test("a path of field names is evaluated", async () => {
    expect(await valueAt(large, ".spec.name")).toBe("data");
  });
});
