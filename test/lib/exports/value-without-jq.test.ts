import { expect, test, vi } from "vitest";
import { valueAt } from "../../../lib/exports/value-at.ts";

vi.mock("jq-wasm/inline", () => {
  throw new Error("jq was loaded");
});

test.each([
  [".spec.name", "data"],
  [".spec.count", "12"],
  [".spec.enabled", "false"],
  [".spec.note", ""],
])("%s needs no jq", async (path, value) => {
  expect(await valueAt({ spec: { name: "data", count: 12, enabled: false, note: "" } }, path)).toBe(value);
});

test.each([".spec.name.first", ".spec.constructor", ".spec.list[0]", ".spec | .name"])("%s needs jq", async (path) => {
  await expect(valueAt({ spec: { name: "data", list: ["a"] } }, path)).rejects.toThrow();
});
