import { join } from "node:path";
import { parse } from "yaml";
import { type GeneratedFile, readText } from "../generated-file.ts";
import { compareDefinitions, type DefinitionChanges } from "./compare-definitions.ts";

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
