import { parseSync } from "oxc-parser";
import type { Module, Parsed, Source } from "./module.ts";
import { readGlobals } from "./read-globals.ts";
import { readImports } from "./read-imports.ts";

/** Reads what a module imports and which guarded globals it uses. Throws if the text cannot be parsed. */
export function readModule({ path, text }: Source): Module {
  const { program, errors } = parseSync(path, text, { preserveParens: false });
  if (errors[0] !== undefined) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  const parsed: Parsed = { program, line: (offset) => text.slice(0, offset).split("\n").length };
  return { path, imports: readImports(parsed), globals: readGlobals(parsed) };
}
