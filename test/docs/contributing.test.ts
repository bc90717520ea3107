import { existsSync, globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Tokens } from "marked";
import { expect, test } from "vitest";
import { pages } from "./pages.ts";

const ROOT = join(import.meta.dirname, "../..");

test("the table of commands lists every script of package.json, and no other", () => {
  const listed = firstCells("command").flatMap((cell) => [...cell.matchAll(/`npm (?:run )?([\w:-]+)/g)]);
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  expect(new Set(listed.map(([, name]) => name))).toEqual(new Set(["ci", ...Object.keys(scripts)]));
});

test("the table of folders lists every folder of lib and every folder of the engine, and only folders that exist", () => {
  const listed = firstCells("folder").flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)\/`/g)].map(([, path = ""]) => path),
  );
  expect(listed.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  // The engine is listed folder by folder.
  const required = globSync(["lib/*", "lib/reconcile/*"], { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)))
    .filter((path) => path !== "lib/reconcile");
  expect(required.filter((path) => !listed.includes(path))).toEqual([]);
  expect(required).not.toEqual([]);
});

/** The first cells of the table in CONTRIBUTING.md whose first column has this title. */
function firstCells(title: string): readonly string[] {
  const { tokens } = pages.find(({ path }) => path === "CONTRIBUTING.md") ?? { tokens: [] };
  const tables = tokens.flatMap((token) => (token.type === "table" ? [token as Tokens.Table] : []));
  const rows = tables.find(({ header }) => header[0]?.text === title)?.rows ?? [];
  expect(rows).not.toEqual([]);
  return rows.map(([first]) => first?.text ?? "");
}
