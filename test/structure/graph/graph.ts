import type { ImportForm, Module } from "../modules/module.ts";
import { targetOf } from "../target.ts";

/** The modules that each module imports, by path. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/** The graph of the imports among these modules that have one of the given forms. */
export function graphOf(modules: readonly Module[], forms: readonly ImportForm[], root: string): Graph {
  const paths = new Set(modules.map(({ path }) => path));
  return new Map(
    modules.map(({ path, imports }) => {
      const targets = imports
        .filter(({ form }) => forms.includes(form))
        .map(({ specifier }) => targetOf(specifier, path, root))
        .flatMap((target) => ("file" in target && paths.has(target.file) ? [target.file] : []));
      return [path, [...new Set(targets)]];
    }),
  );
}
