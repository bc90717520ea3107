import { type Bindings, match } from "./pattern.ts";
import { withParents } from "./with-parents.ts";

/** What a folder or a file may import: names of entries, files, packages and modules of packages. The names can contain placeholders. */
export interface Rule {
  readonly imports?: readonly string[];
  /** The imports that are allowed only as `import type`. */
  readonly types?: readonly string[];
  /** The imports that are allowed only as `import()`. */
  readonly dynamic?: readonly string[];
  /** The guarded globals that may be used, such as `process.env`. `process` stands for all its members. */
  readonly globals?: readonly string[];
}

/** Rules, keyed by the folder or file to which they apply. */
export type Table = Readonly<Record<string, Rule>>;

/** The rule for a file. */
export interface Entry {
  /** The key in the table, such as `lib/kinds/<service>`. */
  readonly pattern: string;
  /** The folder or file that matches, such as `lib/kinds/s3`. */
  readonly path: string;
  readonly bindings: Bindings;
  readonly rule: Rule;
}

/**
 * Finds the entry for a file: the file's own entry, or else that of the nearest enclosing folder. If several patterns match, the most
 * literal one wins. Returns `undefined` if no pattern matches. Throws if two matching patterns are equally literal.
 */
export function entryOf(file: string, table: Table): Entry | undefined {
  for (const path of withParents(file, "/")) {
    const entries = Object.entries(table).flatMap(([pattern, rule]) => {
      const bindings = match(pattern, path);
      return bindings === undefined ? [] : [{ pattern, path, bindings, rule }];
    });
    const [best, second] = entries.toSorted((a, b) => literalLength(b.pattern) - literalLength(a.pattern));
    if (best !== undefined && second !== undefined && literalLength(best.pattern) === literalLength(second.pattern))
      throw new Error(`${file} has two entries: ${best.pattern} and ${second.pattern}`);
    if (best !== undefined) return best;
  }
  return undefined;
}

function literalLength(pattern: string): number {
  return pattern.replace(/<\w+>/g, "").length;
}
