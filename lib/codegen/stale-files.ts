import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { compareDefinitions, type DefinitionChanges } from "./crd/compare-definitions.ts";
import type { GeneratedFile } from "./kind-files.ts";

/** The generated files that are missing from the project or differ from those in it. `root` is the project's folder. */
export function staleFiles(root: string, files: readonly GeneratedFile[]): readonly GeneratedFile[] {
  return files.filter(({ path, text }) => readText(join(root, path)) !== text);
}

/** The changes that the generator would make to the project's existing CRDs. */
export function definitionChanges(root: string, files: readonly GeneratedFile[]): DefinitionChanges {
  const changes = files
    .filter(({ path }) => path.startsWith("infra/cluster/crds/"))
    .flatMap(({ path, text }) => {
      const before = readText(join(root, path));
      // The generator wrote both texts, so their form is known.
      return before === undefined ? [] : [compareDefinitions(parse(before), parse(text))];
    });
  return {
    additive: changes.flatMap(({ additive }) => additive),
    breaking: changes.flatMap(({ breaking }) => breaking),
  };
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
