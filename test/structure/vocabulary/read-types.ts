import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";
import { ROOT } from "../repository.ts";

/** A node of a syntax tree, of which only some members are of interest. */
// biome-ignore lint/suspicious/noExplicitAny: the parser's types distinguish 200 nodes
export type Node = any;

/** A type that a file declares. */
export interface Declared {
  readonly file: string;
  readonly node: Node;
}

interface Types {
  readonly declared: ReadonlyMap<string, Node>;
  /** The file from which a type is imported, by its name. */
  readonly imported: ReadonlyMap<string, string>;
}

const read = new Map<string, Types>();

/** The declaration to which a name in a file leads; `undefined` for types of packages, of TypeScript, and for type parameters. */
export function typeNamed(file: string, name: string): Declared | undefined {
  const { declared, imported } = typesIn(file);
  const node = declared.get(name);
  if (node !== undefined) return { file, node };
  const from = imported.get(name);
  return from === undefined ? undefined : typeNamed(from, name);
}

function typesIn(file: string): Types {
  const known = read.get(file);
  if (known !== undefined) return known;
  const { body } = parseSync(file, readFileSync(join(ROOT, file), "utf8")).program;
  const statements: readonly Node[] = body.map((one: Node) => one.declaration ?? one);
  const declared = statements.flatMap((one) =>
    ["TSInterfaceDeclaration", "TSTypeAliasDeclaration"].includes(one.type) ? [[one.id.name, one] as const] : [],
  );
  const imported = statements
    .filter((one) => one.type === "ImportDeclaration" && one.source.value.startsWith("."))
    .flatMap((one) => one.specifiers.map((name: Node) => [name.local.name, join(dirname(file), one.source.value)]));
  const types = { declared: new Map(declared), imported: new Map<string, string>(imported) };
  read.set(file, types);
  return types;
}
