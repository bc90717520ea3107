#!/usr/bin/env node
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { Command } from "commander";
import { parseArguments } from "../../support/programs/parse-arguments.ts";
import { mutants } from "./mutants.ts";
import { type Mutated, mutate } from "./mutate.ts";
import { readSources } from "./sources.ts";

const ROOT = join(import.meta.dirname, "../../..");
const COPIED = ["docs", "functions", "infra", "lib", "test", "package.json", "tsconfig.json", "vitest.config.ts"];
const HARNESS = "test/reliability";
/** The test of the list of mutants itself, which would fail with every mutant. */
const LIST_TEST = "test/reliability/mutants/mutants.test.ts";
/** No round of tests takes as long, unless a mutant keeps it from ending. */
const LIMIT_MS = 900_000;

interface Flags {
  readonly only: string;
  readonly harness: boolean;
  readonly list: boolean;
}

const program = new Command("npm run mutants --")
  .description(
    "Inserts one mistake after another into a copy of the sources and runs the tests on it, with the harness in test/reliability last.",
  )
  .option("--only <TEXT>", "run only the mutants whose file or description contains this text", "")
  .option("--harness", "run only the harness", false)
  .option("--list", "list the mutants without running anything", false)
  .addHelpText("after", "\nExit status: 0 if every mutant was killed, 1 otherwise, 2 on incorrect usage.");

const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => interrupted.abort());
process.exitCode = await main();

async function main(): Promise<number> {
  const ended = parseArguments(program);
  if (ended !== undefined) return ended;
  const flags = program.opts<Flags>();
  const sources = readSources(ROOT);
  const chosen = mutants
    .map((mutant) => ({ about: mutant.about, ...mutate(mutant, sources) }))
    .filter(({ file, about }) => `${file}: ${about}`.includes(flags.only));
  if (chosen.length === 0) {
    process.stderr.write(`error: no mutant contains ${JSON.stringify(flags.only)}; use --list to list all mutants\n`);
    return 2;
  }
  if (flags.list) {
    for (const { file, about } of chosen) process.stdout.write(`${file}: ${about}\n`);
    return 0;
  }

  const copies = Array.from({ length: Math.min(availableParallelism(), chosen.length) }, makeCopy);
  try {
    const started = performance.now();
    const passing = new Map<string, Promise<void>>();
    let [done, killed] = [0, 0];
    // Each copy takes the next mutant when it has finished one. After a failure, no further mutants run.
    const left = [...chosen];
    const work = async (copy: string) => {
      for (let mutant = left.shift(); mutant !== undefined; mutant = left.shift()) {
        const killer = await killerOf(mutant, copy, flags.harness ? [HARNESS] : roundsOf(mutant), passing);
        if (killer !== undefined) killed++;
        const progress = `${++done}/${chosen.length}`;
        process.stdout.write(`${progress} ${killer ? "killed" : "SURVIVED"}  ${mutant.file}: ${mutant.about}\n`);
        if (killer !== undefined) process.stdout.write(`    by ${killer}\n`);
      }
    };
    const working = copies.map((copy) =>
      work(copy).catch((error: unknown) => {
        left.length = 0;
        throw error;
      }),
    );
    const failed = (await Promise.allSettled(working)).find(({ status }) => status === "rejected");
    if (interrupted.signal.aborted) return 130;
    if (failed?.status === "rejected") throw failed.reason;
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(`${JSON.stringify({ killed, total: chosen.length, seconds })}\n`);
    return killed === chosen.length ? 0 : 1;
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
  }
}

function makeCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), "driftless-mutants-"));
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  rmSync(join(copy, LIST_TEST));
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** The tests to run, quickest first: the file's own test, those of its top-level folder, the harness. The first tests kill most mutants. */
function roundsOf({ file }: Mutated): readonly string[] {
  const own = join("test", file.replace(/\.ts$/, ""));
  const part = join("test", ...dirname(file).split("/").slice(0, 2));
  return [...(existsSync(join(ROOT, `${own}.test.ts`)) ? [own] : []), part, HARNESS];
}

/** The first test that fails with the mutant. `passing` contains the tests that are known to pass without it. */
async function killerOf(
  { file, text }: Mutated,
  copy: string,
  rounds: readonly string[],
  passing: Map<string, Promise<void>>,
): Promise<string | undefined> {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  for (const tests of rounds) {
    await requirePassing(tests, copy, passing);
    writeFileSync(path, text);
    const killer = await firstFailure(copy, tests);
    writeFileSync(path, source);
    if (killer !== undefined) return killer;
  }
  return undefined;
}

/** Rejects if one of these tests fails without a mutant, because such a test would seem to kill every mutant. */
function requirePassing(tests: string, copy: string, passing: Map<string, Promise<void>>): Promise<void> {
  const known = passing.get(tests);
  if (known !== undefined) return known;
  const passes = firstFailure(copy, tests).then((failure) => {
    if (failure !== undefined) throw new Error(`a test fails without any mutant: ${failure}`);
  });
  passing.set(tests, passes);
  return passes;
}

async function firstFailure(copy: string, tests: string): Promise<string | undefined> {
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const json = ["--reporter", "json", "--outputFile", report];
  const tier = tests === HARNESS ? ["--config", `${HARNESS}/vitest.config.ts`] : ["--project", "pure"];
  const options = [...tier, "--bail", "1", ...json];
  const child = spawn(
    process.execPath,
    [join(copy, "node_modules/vitest/vitest.mjs"), "run", ...options, tests],
    // A Ctrl-C reaches vitest only through `interrupt`, so that vitest ends before its copy is removed.
    { cwd: copy, detached: true, stdio: ["ignore", "ignore", "pipe"], timeout: LIMIT_MS },
  );
  const interrupt = () => child.kill();
  interrupted.signal.addEventListener("abort", interrupt);
  const [stderr, [status, signal]] = await Promise.all([text(child.stderr), once(child, "close")]);
  interrupted.signal.removeEventListener("abort", interrupt);
  interrupted.signal.throwIfAborted();
  if (status === 0) return undefined;
  if (signal !== null) return `tests that do not end: ${tests}`;
  if (!existsSync(report)) throw new Error(`vitest ended with status ${status} and no report: ${stderr.slice(-2000)}`);
  // The fields of vitest's JSON report that are read here.
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    testResults: readonly { name: string; assertionResults: readonly { status: string; fullName: string }[] }[];
  };
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find((result) => result.status === "failed");
    if (failed !== undefined) return `${name.replace(`${copy}/`, "")}: ${failed.fullName}`;
  }
  return "a test file that does not load";
}
