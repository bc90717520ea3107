import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { services } from "../../lib/aws/services/index.ts";
import { kinds } from "../../lib/kinds/index.ts";
import { ROOT } from "./repository.ts";

/** What only one kind or service is called. */
const NAMES = [
  ...kinds.flatMap(({ resource: { kind, plural, group } }) => [kind, plural, group.split(".")[0] ?? ""]),
  ...services.map(({ name }) => name.replaceAll(" ", "")),
]
  .map((name) => name.toLowerCase())
  // Words that also mean something else: the items of lists have keys, the values of some parts are secrets, and code consists of functions.
  .filter((name) => !["key", "keys", "secret", "secrets", "function", "functions"].includes(name));

/** The code of a module without its comments. */
function codeOf(path: string): string {
  const text = readFileSync(join(ROOT, path), "utf8");
  const { comments } = parseSync(path, text);
  return comments.reduceRight((code, { start, end }) => code.slice(0, start) + code.slice(end), text);
}

/** The names that occur as words of identifiers and texts: `Repository` in `createRepository`. */
function namesIn(code: string): readonly string[] {
  const words = code.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])[0-9]*/g) ?? [];
  return NAMES.filter((name) => words.some((word) => word.toLowerCase() === name));
}

test.each(globSync("lib/kind/**/*.ts", { cwd: ROOT, exclude: ["lib/kind/{publish,values}/**"] }))(
  "%s knows no kind and no service",
  (path) => {
    expect(namesIn(codeOf(path))).toEqual([]);
  },
);

test.each(["const createRepository = 1;", 'if (service === "ECR") return;', "const TABLES = [];"])(
  "a kind or a service is found in: %s",
  (code) => {
    expect(namesIn(code)).not.toEqual([]);
  },
);
