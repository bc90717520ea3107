import { globSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./repository.ts";

const MOST = 25;

/** The folders that may contain more files, until they are divided. */
const exceptions: Readonly<Record<string, string>> = {
  "test/lib/reconcile/pass": "mirrors the folder of a pass, which is being divided",
};

const files = globSync("{bin,functions,infra,lib,test}/**/*", { cwd: ROOT, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => `${parentPath.slice(ROOT.length + 1)}/${name}`);
const large = [...Map.groupBy(files, dirname)].filter(([, own]) => own.length > MOST);

test("no folder contains more than 25 files of its own", () => {
  const found = large.filter(([folder]) => !Object.hasOwn(exceptions, folder));
  expect(found.map(([folder, own]) => `${folder}: ${own.length}`)).toEqual([]);
  expect(files.length).toBeGreaterThan(1_000);
});

test("every exception is still necessary", () => {
  const folders = large.map(([folder]) => folder);
  expect(Object.keys(exceptions).filter((folder) => !folders.includes(folder))).toEqual([]);
});
