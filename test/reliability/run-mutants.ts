#!/usr/bin/env node
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Command } from "commander";
import { parseArguments } from "../support/parse-arguments.ts";
import { type Mutant, mutated } from "./mutants/mutant.ts";
import { mutants } from "./mutants.ts";

const ROOT = join(import.meta.dirname, "../..");
const COPIED = ["docs", "functions", "infra", "lib", "test", "package.json", "tsconfig.json", "vitest.config.ts"];
const HARNESS = "test/reliability";
/** The test of the list itself, which every mutant fails. */
const LIST_TEST = "test/reliability/mutants.test.ts";
const LIMIT_MS = 1_800_000;

interface Flags {
  readonly only: string;
  readonly harness: boolean;
  readonly list: boolean;
}

const program = new Command("npm run mutants --")
  .description(
    "Puts one mistake after the other into a copy of the sources and runs the tests on it, the harness of test/reliability last.",
  )
  .option("--only <TEXT>", "the mutants whose file or description contains it", "")
  .option("--harness", "leave the other tests out", false)
  .option("--list", "name the mutants and do nothing", false)
  .addHelpText("after", "\nExit status: 0 every mutant was killed, 1 not, 2 usage.");

// Handled, so that the run in progress, which gets the signal too, ends first and the copy is removed.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));
process.exitCode = main();

function main(): number {
  const ended = parseArguments(program);
  if (ended !== undefined) return ended;
  const flags = program.opts<Flags>();
  const chosen = mutants.filter(({ file, about }) => `${file}: ${about}`.includes(flags.only));
  if (chosen.length === 0) {
    process.stderr.write(`error: no mutant contains ${JSON.stringify(flags.only)}; --list names them\n`);
    return 2;
  }
  if (flags.list) {
    for (const { file, about } of chosen) process.stdout.write(`${file}: ${about}\n`);
    return 0;
  }

  const copy = mkdtempSync(join(tmpdir(), "driftless-mutants-"));
  try {
    for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
    rmSync(join(copy, LIST_TEST));
    symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
    const started = performance.now();
    const passing = new Set<string>();
    let killed = 0;
    for (const mutant of chosen) {
      const rounds = flags.harness ? [HARNESS] : roundsOf(mutant);
      const killer = killerOf(mutant, copy, rounds, passing);
      if (killer !== undefined) killed++;
      process.stdout.write(`${killer === undefined ? "SURVIVED" : "killed"}  ${mutant.file}: ${mutant.about}\n`);
      if (killer !== undefined) process.stdout.write(`          by ${killer}\n`);
    }
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(`${JSON.stringify({ killed, total: chosen.length, seconds })}\n`);
    return killed === chosen.length ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** From the quickest: the tests of the file, of its folder of `functions` or `lib`, and the harness. Most mutants end in the first. */
function roundsOf({ file }: Mutant): readonly string[] {
  const own = join("test", file.replace(/\.ts$/, ""));
  const part = join("test", ...dirname(file).split("/").slice(0, 2));
  return [...(existsSync(join(ROOT, `${own}.test.ts`)) ? [own] : []), part, HARNESS];
}

/** The first test that fails with the mutant. `passing` are the tests that are known to pass without it. */
function killerOf(mutant: Mutant, copy: string, rounds: readonly string[], passing: Set<string>): string | undefined {
  const path = join(copy, mutant.file);
  const source = readFileSync(path, "utf8");
  for (const tests of rounds) {
    requirePassing(tests, copy, passing);
    writeFileSync(path, mutated(source, mutant));
    const killer = firstFailure(copy, tests);
    writeFileSync(path, source);
    if (killer !== undefined) return killer;
  }
  return undefined;
}

/** Tests that fail anyway would kill every mutant. */
function requirePassing(tests: string, copy: string, passing: Set<string>): void {
  if (passing.has(tests)) return;
  const failure = firstFailure(copy, tests);
  if (failure !== undefined) throw new Error(`without any mutant fails ${failure}`);
  passing.add(tests);
}

function firstFailure(copy: string, tests: string): string | undefined {
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const json = ["--reporter", "json", "--outputFile", report];
  const options = ["--project", "pure", "--bail", "1", ...json];
  const { status, signal, stderr } = spawnSync(
    process.execPath,
    [join(copy, "node_modules/vitest/vitest.mjs"), "run", ...options, tests],
    { cwd: copy, encoding: "utf8", timeout: LIMIT_MS },
  );
  if (status === 0) return undefined;
  if (signal !== null) return `tests that do not end: ${tests}`;
  if (!existsSync(report)) throw new Error(`vitest ended with status ${status} and no report: ${stderr.slice(-2000)}`);
  // The report of vitest's JSON reporter, as far as it is read here.
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    testResults: readonly { name: string; assertionResults: readonly { status: string; fullName: string }[] }[];
  };
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find((result) => result.status === "failed");
    if (failed !== undefined) return `${name.replace(`${copy}/`, "")}: ${failed.fullName}`;
  }
  return "a test file that does not load";
}
