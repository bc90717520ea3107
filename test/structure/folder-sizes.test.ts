import { globSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./repository.ts";

const MOST = 20;
/** These contain one file for each kind, which nobody writes by hand. */
const OF_KINDS: ReadonlySet<string> = new Set(["infra/cluster/crds"]);

const files = globSync("{bin,functions,infra,lib,test}/**/*", { cwd: ROOT, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => `${parentPath.slice(ROOT.length + 1)}/${name}`);
const large = [...Map.groupBy(files, dirname)].filter(([folder, own]) => own.length > MOST && !OF_KINDS.has(folder));

test("no folder contains more than 20 files of its own, unless it contains one for each kind", () => {
  expect(large.map(([folder, own]) => `${folder}: ${own.length}`)).toEqual([]);
  expect(files.length).toBeGreaterThan(1_000);
});
