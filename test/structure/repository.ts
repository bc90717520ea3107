import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import type { Module } from "./modules/module.ts";
import { readModule } from "./modules/read-module.ts";

/** The repository's root. */
export const ROOT = join(import.meta.dirname, "../..");

const FOLDERS = ["bin", "functions", "infra", "lib"] as const;

/** Reads all modules of the folders that the import rules cover. */
export function readModules(root = ROOT): readonly Module[] {
  return globSync(`{${FOLDERS.join()}}/**/*.{ts,mts,cts,tsx,js,mjs,cjs,jsx}`, { cwd: root })
    .toSorted()
    .map((path) => readModule({ path: path.replaceAll(sep, "/"), text: readFileSync(join(root, path), "utf8") }));
}
