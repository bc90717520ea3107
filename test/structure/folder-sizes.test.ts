import { globSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./repository.ts";

const MOST = 20;

const files = globSync("{bin,functions,infra,lib,test}/**/*", { cwd: ROOT, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => `${parentPath.slice(ROOT.length + 1)}/${name}`);
const large = [...Map.groupBy(files, dirname)].filter(([, own]) => own.length > MOST);

test("no folder contains more than 20 files of its own", () => {
  expect(large.map(([folder, own]) => `${folder}: ${own.length}`)).toEqual([]);
  expect(files.length).toBeGreaterThan(1_000);
});
