import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, type SgNode } from "@ast-grep/napi";

/** A source file that mutants can change. */
export interface Source {
  /** Relative to the root of the repository. */
  readonly file: string;
  readonly text: string;
  /** The syntax tree without comments, which a pattern would not match. A file is parsed only if a pattern's words occur in it. */
  readonly tree: () => SgNode;
}

/** The folders that mutants are searched for in. */
const FOLDERS = ["lib", "functions", "infra"];

/** Reads every source file that is not generated. */
export function readSources(root: string): readonly Source[] {
  return globSync(
    FOLDERS.map((folder) => `${folder}/**/*.ts`),
    { cwd: root },
  )
    .filter((file) => !file.endsWith(".generated.ts"))
    .sort()
    .map((file) => sourceOf(file, readFileSync(join(root, file), "utf8")));
}

export function sourceOf(file: string, text: string): Source {
  let tree: SgNode | undefined;
  return { file, text, tree: () => (tree ??= parse("TypeScript", withoutComments(text)).root()) };
}

function withoutComments(text: string): string {
  const root = parse("TypeScript", text).root();
  return root.commitEdits(root.findAll({ rule: { kind: "comment" } }).map((comment) => comment.replace("")));
}
