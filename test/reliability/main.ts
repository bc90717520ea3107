import { Command, InvalidArgumentError, Option } from "commander";
import { parseArguments } from "../support/parse-arguments.ts";
import { wholeNumber } from "../support/whole-number.ts";
import { again, argumentsOf, type Run } from "./explore.ts";
import type { Explored, Limits } from "./explore-workload.ts";
import { exploreInThreads } from "./explorer-threads.ts";
import { interventions } from "./interventions.ts";
import { properties } from "./properties.ts";
import { names, workloads } from "./workloads.ts";

interface Flags extends Limits {
  readonly workload?: string;
  readonly seed?: number;
  readonly passes: number;
  readonly schedule?: readonly number[];
}

const program = new Command("npm run reliability --")
  .description(
    "Runs the engine, its queue and its sweep in memory: every way in which two passes can interleave, alone and with each intervention " +
      "at each call, and three passes with everything that can go wrong. Checks what Driftless promises, and prints which lines of " +
      "the engine ran.",
  )
  .addOption(new Option("--workload <W>", "only this one").choices(Object.keys(workloads)))
  .addOption(new Option("--intervention <I>", "only this one").choices(Object.keys(interventions)))
  .option(
    "--preemptions <N>",
    "the maximum number of pre-emptions of two passes; one less with a later step of the users; two less with an intervention, and only one pass if there is a later step or the kind is one that ships",
    wholeNumber(0),
    2,
  )
  .option("--seeds <N>", "random runs for each workload", wholeNumber(0), 1000)
  .option("--first-seed <N>", "the first of their seeds", wholeNumber(0), 1)
  .option("--seed <N>", "repeat the random run with this seed; with --workload", wholeNumber(0))
  .option("--passes <N>", "the number of passes of --schedule", wholeNumber(1), 2)
  .option("--schedule <0,1,…>", "repeat the run with this schedule; with --workload", schedule)
  .addHelpText(
    "after",
    `
To repeat a run, with the arguments that its failure prints:
  --workload W --seed N
  --workload W [--intervention I] --passes N --schedule 0,1,…

Exit status: 0 every promise was kept, 1 otherwise, 2 usage.

${properties.map(({ name, promise }) => `${name.padEnd(5)}  ${promise}`).join("\n")}`,
  );

const ENGINE = "lib/reconcile";
const LONGEST_FIRST = [...names.shipped, ...names.inMemory];

/** The command `npm run reliability`; resolves to its exit status. */
export async function main(): Promise<number> {
  const ended = parseArguments(program);
  if (ended !== undefined) return ended;
  const { workload, seed, schedule: choices, passes, ...limits } = program.opts<Flags>();
  if ((seed ?? choices) !== undefined && workload === undefined) {
    process.stderr.write("error: --seed and --schedule go with --workload\n");
    return 2;
  }
  if (workload !== undefined && seed !== undefined) return await runAgain({ workload, seed });
  if (workload !== undefined && choices !== undefined)
    return await runAgain({ workload, intervention: limits.intervention, passes, choices });

  const started = performance.now();
  const total = { plans: 0, steps: 0, violations: 0 };
  const { uncovered, ...coverage } = await exploreInThreads(
    // The longest first, so that no thread is left alone with them.
    { workloads: workload === undefined ? LONGEST_FIRST : [workload], limits, folder: ENGINE },
    (explored) => report(explored, total),
  );
  const seconds = Math.round((performance.now() - started) / 1000);
  for (const [file, lines] of Map.groupBy(uncovered, (at) => at.split(":")[0])) {
    process.stderr.write(`${file}: did not run: ${lines.map((at) => at.split(":")[1]).join(" ")}\n`);
  }
  const percent = Math.floor((1000 * coverage.covered) / coverage.lines) / 10;
  process.stdout.write(`${JSON.stringify({ ...total, seconds, [ENGINE]: { ...coverage, percent } })}\n`);
  return total.violations === 0 ? 0 : 1;
}

async function runAgain(run: Run): Promise<number> {
  const { violations, steps } = await again(run);
  process.stdout.write(`${JSON.stringify({ steps, violations }, undefined, 2)}\n`);
  return violations.length === 0 ? 0 : 1;
}

function report(
  { title, runs, steps, violating, failures }: Explored,
  total: { plans: number; steps: number; violations: number },
): void {
  process.stderr.write(`${title}: ${runs} plans, ${violating === 0 ? "every promise kept" : `${violating} FAILED`}\n`);
  for (const { run, violations } of failures) {
    process.stderr.write(`  npm run reliability -- ${argumentsOf(run)}\n    ${violations.join("\n    ")}\n`);
  }
  total.plans += runs;
  total.steps += steps;
  total.violations += violating;
}

function schedule(text: string): readonly number[] {
  if (!/^\d+(,\d+)*$/.test(text)) throw new InvalidArgumentError("It must be numbers joined by commas.");
  return text.split(",").map(Number);
}
