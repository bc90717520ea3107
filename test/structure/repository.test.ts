import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { allowedImports } from "./allowed-imports.ts";
import { checkImports } from "./check-imports.ts";
import { cyclesOf } from "./cycles.ts";
import { graphOf } from "./graph.ts";
import { ROOT, readModules } from "./repository.ts";

const modules = readModules();

test("every module has exactly one rule, and imports only what that rule allows", () => {
  expect(checkImports(modules, allowedImports, ROOT).violations).toEqual([]);
});

test("no rule allows an import or a global that no module needs", () => {
  expect(checkImports(modules, allowedImports, ROOT).unused).toEqual([]);
});

test("no imports are circular, including type imports", () => {
  const cycles = cyclesOf(graphOf(modules, ["static", "dynamic", "type"], ROOT));
  expect(cycles.map((cycle) => cycle.join(" → "))).toEqual([]);
});

test("the Bucket code has at most 2,000 lines, without generated files", () => {
  const lines = modules
    .filter(({ path }) => path.startsWith("lib/resources/s3/bucket/") && !path.endsWith(".generated.ts"))
    .map(({ path }) => readFileSync(join(ROOT, path), "utf8").split("\n").length - 1);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2_000);
  expect(lines).not.toEqual([]);
});
