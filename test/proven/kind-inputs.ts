import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readModule } from "../structure/modules/read-module.ts";
import { ROOT } from "../structure/repository.ts";
import { targetOf } from "../structure/target.ts";

/**
 * What the tests of a kind on an emulator depend on that those of no other kind show: its page and what the page imports, ACK's facts, its
 * service, its description, and its own tests. The engine and the suite are not among it: the suites of all kinds in memory test both.
 */
const INPUTS =
  /^(lib\/kinds\/|lib\/kind\/(values|parts)\/|lib\/aws\/services\/|test\/kinds\/|test\/lib\/kinds\/|test\/support\/kinds\/kind-on-aws\/)/;

/** The kinds, as `sqs/queue`. */
export const kindPaths: readonly string[] = globSync("*/*.ack.json", { cwd: join(ROOT, "lib/kinds") })
  .map((file) => file.replace(".ack.json", ""))
  .sort();

/** The test files of a kind that need an emulator, as patterns. */
export function emulatorTests(kind: string): readonly string[] {
  return [`test/kinds/${kind}.test.ts`, `test/lib/kinds/${kind}/**/*.real.test.ts`];
}

/** A digest of a kind's inputs, which changes with each of them. */
export function inputDigest(kind: string): string {
  const digest = createHash("sha256");
  for (const file of inputsOf(kind)) digest.update(`${file}\n`).update(textOf(file));
  return digest.digest("hex").slice(0, 16);
}

/** The files that are a kind's inputs. */
export function inputsOf(kind: string): readonly string[] {
  const tests = globSync([...emulatorTests(kind)], { cwd: ROOT });
  const files = new Set([`lib/kinds/${kind}.ack.json`, `test/kinds/${kind}.calls.txt`]);
  for (const file of [`lib/kinds/${kind}.ts`, ...tests]) collect(file, files);
  return [...files].sort();
}

/** Adds a module and all inputs that it imports. */
function collect(file: string, files: Set<string>): void {
  if (files.has(file)) return;
  files.add(file);
  for (const next of importsOf(file)) collect(next, files);
}

const imports = new Map<string, readonly string[]>();

function importsOf(path: string): readonly string[] {
  const known = imports.get(path);
  if (known !== undefined) return known;
  const read = path.endsWith(".ts") ? readModule({ path, text: textOf(path) }).imports : [];
  const targets = read
    .filter(({ form }) => form !== "type")
    .map(({ specifier }) => targetOf(specifier, path, ROOT))
    .flatMap((target) => ("file" in target ? [target.file] : []))
    // What is generated follows from the other inputs.
    .filter((file) => INPUTS.test(file) && !file.endsWith(".generated.ts") && existsSync(join(ROOT, file)));
  imports.set(path, targets);
  return targets;
}

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}
