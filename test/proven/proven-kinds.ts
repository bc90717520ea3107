import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { own } from "../../lib/text/own.ts";
import { ROOT } from "../structure/repository.ts";
import { inputDigest } from "./kind-inputs.ts";

const FILE = join(ROOT, "test/proven.json");

/** The kinds among these whose inputs are not those with which all tests have last passed on the emulators. */
export function unprovenAmong(kinds: readonly string[]): readonly string[] {
  const proven: Readonly<Record<string, string>> = JSON.parse(readFileSync(FILE, "utf8"));
  return kinds.filter((kind) => own(proven, kind) !== inputDigest(kind));
}

/** Notes the inputs with which all tests of these kinds have passed on the emulators. */
export function noteProven(kinds: readonly string[]): void {
  const proven = Object.fromEntries(kinds.map((kind) => [kind, inputDigest(kind)]));
  writeFileSync(FILE, `${JSON.stringify(proven, null, 2)}\n`);
}
