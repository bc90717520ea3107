import { type Entry, entryOf, type Rule, type Table } from "./entry.ts";
import type { Module } from "./modules/module.ts";
import { type Need, needsOf } from "./needs.ts";
import { match } from "./pattern.ts";

/** The differences between modules and a table, with one sentence for each difference. */
export interface Findings {
  /** The imports and uses that no rule allows. Each sentence begins with the file and the line. */
  readonly violations: readonly string[];
  /** The imports and uses that rules allow but no module needs. Rules with placeholders are omitted: they also serve future kinds. */
  readonly unused: readonly string[];
}

const LISTS = ["imports", "types", "dynamic", "globals"] as const satisfies readonly (keyof Rule)[];

/** Checks modules against a table. `root` is the directory that their paths are relative to. */
export function checkImports(modules: readonly Module[], table: Table, root: string): Findings {
  const used = new Set<string>();
  const violations: string[] = [];
  for (const module of modules) {
    const entry = entryOf(module.path, table);
    if (entry === undefined) {
      violations.push(`${module.path}: no rule covers this file`);
      continue;
    }
    for (const need of needsOf(module, table, root)) {
      if (need.names.includes(entry.path)) continue;
      const item = itemFor(need, entry, need.list);
      if (item !== undefined) used.add(allowance(entry.pattern, need.list, item));
      else if (!mayBeImported(need, entry))
        violations.push(`${module.path}:${need.line} ${need.what}; the rule for ${entry.pattern} does not allow it`);
    }
  }
  return { violations, unused: allowances(table).filter((each) => !used.has(each)) };
}

function itemFor({ names }: Need, { rule, bindings }: Entry, list: keyof Rule): string | undefined {
  return rule[list]?.find((item) => names.some((name) => match(item, name, bindings) !== undefined));
}

// If a rule allows a static import of a module, it also allows a dynamic import and an import of its types.
function mayBeImported(need: Need, entry: Entry): boolean {
  return need.list !== "globals" && itemFor(need, entry, "imports") !== undefined;
}

function allowances(table: Table): readonly string[] {
  return Object.entries(table)
    .filter(([pattern]) => !pattern.includes("<"))
    .flatMap(([pattern, rule]) =>
      LISTS.flatMap((list) => (rule[list] ?? []).map((item) => allowance(pattern, list, item))),
    );
}

function allowance(pattern: string, list: keyof Rule, item: string): string {
  return `the rule for ${pattern} lists ${item} under "${list}", and no module needs it`;
}
