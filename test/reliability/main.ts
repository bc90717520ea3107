import { Command, InvalidArgumentError, Option } from "commander";
import { parseArguments } from "../support/programs/parse-arguments.ts";
import { wholeNumber } from "../support/programs/whole-number.ts";
import { again, argumentsOf, type Run } from "./explore/explore.ts";
import type { Explored, Limits } from "./explore/explore-workload.ts";
import { exploreInThreads } from "./explore/explorer-threads.ts";
import { interventions } from "./interventions.ts";
import { properties } from "./properties/properties.ts";
import type { Workload } from "./workloads/workload.ts";
import { names, workloads } from "./workloads.ts";

interface Flags extends Limits {
  readonly workload?: string;
  readonly about?: Workload["about"];
  readonly seed?: number;
  readonly passes: number;
  readonly schedule?: readonly number[];
}

const program = new Command("npm run reliability --")
  .description(
    "Runs the engine, its queue and its sweep in memory. Tries every way in which two passes can interleave, alone and " +
      "with each intervention at each call, and runs three passes with everything that can go wrong. Checks the " +
      "promises of Driftless, and prints which lines of the engine did not run.",
  )
  .addOption(new Option("--workload <W>", "run only this workload").choices(Object.keys(workloads)))
  .addOption(
    new Option("--about <SUBJECT>", "run only the workloads about this subject").choices([
      ...new Set(Object.values(workloads).flatMap(({ about = [] }) => about)),
    ]),
  )
  .addOption(new Option("--intervention <I>", "run only this intervention").choices(Object.keys(interventions)))
  .option(
    "--preemptions <N>",
    "the maximum number of pre-emptions in a run with two passes. The maximum is one lower if the workload has a later step, and two lower if the run has an intervention. A run with an intervention has only one pass if its workload has a later step or uses a kind that ships",
    wholeNumber(0),
    2,
  )
  .option("--seeds <N>", "the number of random runs per workload", wholeNumber(0), 1000)
  .option("--first-seed <N>", "the seed of the first random run", wholeNumber(0), 1)
  .option("--seed <N>", "repeat the random run with this seed; requires --workload", wholeNumber(0))
  .option("--passes <N>", "the number of passes in the run that --schedule repeats", wholeNumber(1), 2)
  .option("--schedule <0,1,…>", "repeat the run with this schedule; requires --workload", schedule)
  .addHelpText(
    "after",
    `
To repeat a run, with the arguments that its failure prints:
  --workload W --seed N
  --workload W [--intervention I] --passes N --schedule 0,1,…

Exit status: 0 if every promise was kept, 1 otherwise, 2 on incorrect usage.

${properties.map(({ name, promise }) => `${name.padEnd(5)}  ${promise}`).join("\n")}`,
  );

const ENGINE = "lib/reconcile";
const LONGEST_FIRST = [...names.shipped, ...names.inMemory];

/** The command `npm run reliability`; resolves to its exit status. */
export async function main(): Promise<number> {
  const ended = parseArguments(program);
  if (ended !== undefined) return ended;
  const { workload, about, seed, schedule: choices, passes, ...limits } = program.opts<Flags>();
  if ((seed ?? choices) !== undefined && workload === undefined) {
    process.stderr.write("error: --seed and --schedule require --workload\n");
    return 2;
  }
  if (workload !== undefined && seed !== undefined) return await runAgain({ workload, seed });
  if (workload !== undefined && choices !== undefined)
    return await runAgain({ workload, intervention: limits.intervention, passes, choices });

  const chosen = LONGEST_FIRST.filter(
    (name) => name === (workload ?? name) && (about === undefined || workloads[name]?.about === about),
  );
  const started = performance.now();
  const total = { plans: 0, steps: 0, violations: 0 };
  const { uncovered, ...coverage } = await exploreInThreads(
    // The longest workloads come first, so that no thread is still running one when the others have finished.
    { workloads: chosen, limits, folder: ENGINE },
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
  if (!/^\d+(,\d+)*$/.test(text)) throw new InvalidArgumentError("It must consist of numbers separated by commas.");
  return text.split(",").map(Number);
}
