import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../repository.ts";
import { withKindCosts } from "./kind-cost-table.ts";

test("the sizes of the kinds in CONTRIBUTING.md are current: npm run costs:kinds writes them", () => {
  const page = readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8");
  expect(withKindCosts(page)).toBe(page);
});

test("a page without a row for a kind is rejected", () => {
  expect(() => withKindCosts("# Contributing\n")).toThrow("CONTRIBUTING.md has no row for the sizes of LogGroup");
});
