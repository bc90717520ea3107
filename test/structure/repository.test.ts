import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { allowedImports } from "./allowed-imports.ts";
import { checkImports } from "./check-imports.ts";
import { cyclesOf } from "./graph/cycles.ts";
import { graphOf } from "./graph/graph.ts";
import type { Import } from "./modules/module.ts";
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

test("kubectl driftless loads the SDK's clients only for the commands that need them", () => {
  const loaded = graphOf(modules, ["static"], ROOT);
  const reached = new Set(["bin/kubectl-driftless.ts"]);
  for (const path of reached) for (const next of loaded.get(path) ?? []) reached.add(next);
  expect(reached.size).toBeGreaterThan(100);
  const isClient = ({ form, specifier }: Import) => form === "static" && specifier.startsWith("@aws-sdk/client-");
  const loading = modules.filter(({ path, imports }) => reached.has(path) && imports.some(isClient));
  expect(loading.map(({ path }) => path)).toEqual([]);
});

test("the folders of the engine import one way only, including type imports", () => {
  const folders = new Map<string, string[]>();
  for (const [path, imports] of graphOf(modules, ["static", "dynamic", "type"], ROOT)) {
    const from = engineFolder(path);
    if (from === undefined) continue;
    const to = imports.map(engineFolder).filter((folder) => folder !== undefined && folder !== from);
    folders.set(
      from,
      [...new Set([...(folders.get(from) ?? []), ...to])].filter((one) => one !== undefined),
    );
  }
  expect(folders.size).toBe(6);
  expect(cyclesOf(folders)).toEqual([]);
});

/** The folder of a module of the engine: `lib/reconcile` for the files that make up a pass, or one of its folders. */
function engineFolder(path: string): string | undefined {
  return /^(lib\/reconcile(?:\/[^/]+)?)\/.*$/.exec(path)?.[1];
}

test("the Bucket code has at most 2,000 lines, without its page and generated files", () => {
  const lines = modules
    .filter(({ path }) => path.startsWith("lib/kinds/s3/bucket/") && !path.endsWith(".generated.ts"))
    .map(({ path }) => readFileSync(join(ROOT, path), "utf8").split("\n").length - 1);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2_000);
  expect(lines).not.toEqual([]);
});
