import { entryOf, type Rule, type Table } from "./entry.ts";
import type { ImportForm, Module } from "./modules/module.ts";
import { targetOf } from "./target.ts";
import { withParents } from "./with-parents.ts";

/** Something that a module imports or uses. */
export interface Need {
  readonly line: number;
  /** A description of the need, for example `imports lib/queue/work-queue.ts`. */
  readonly what: string;
  /** The list of a rule in which the need may be allowed. */
  readonly list: keyof Rule;
  /** The names by which the list may allow it, such as `process.env` and `process`. */
  readonly names: readonly string[];
}

const LIST: Readonly<Record<ImportForm, keyof Rule>> = { static: "imports", dynamic: "dynamic", type: "types" };
const VERB: Readonly<Record<ImportForm, string>> = { static: "imports", dynamic: "loads", type: "imports types of" };

/** Everything that a module imports or uses. `root` is the directory that its path is relative to. */
export function needsOf(module: Module, table: Table, root: string): readonly Need[] {
  const imports = module.imports.map(({ line, specifier, form }) => {
    const names = namesOf(specifier, module.path, table, root);
    return { line, what: `${VERB[form]} ${names[0]}`, list: LIST[form], names };
  });
  const globals = module.globals.map(({ line, name }) => {
    return { line, what: `uses ${name}`, list: "globals" as const, names: withParents(name, ".") };
  });
  return [...imports, ...globals];
}

// A rule can allow a file by its path or by its entry, and a module of a package by its own name or by the name of the package.
function namesOf(specifier: string, from: string, table: Table, root: string): readonly string[] {
  const target = targetOf(specifier, from, root);
  if ("package" in target) return withParents(target.package, "/");
  const entry = entryOf(target.file, table);
  return entry === undefined ? [target.file] : [target.file, entry.path];
}
