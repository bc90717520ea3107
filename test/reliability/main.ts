import { Command, InvalidArgumentError, Option } from "commander";
import { parseArguments } from "../support/parse-arguments.ts";
import { wholeNumber } from "../support/whole-number.ts";
import type { Coverage } from "./coverage.ts";
import { again, argumentsOf, type Exploration, exploreSchedules, exploreSeeds, type Run } from "./explore.ts";
import { interventions, interventionsIn } from "./interventions.ts";
import { properties } from "./properties.ts";
import { names, workloads } from "./workloads.ts";

interface Flags {
  readonly workload?: string;
  readonly intervention?: string;
  readonly preemptions: number;
  readonly seeds: number;
  readonly firstSeed: number;
  readonly seed?: number;
  readonly passes: number;
  readonly schedule?: readonly number[];
}

const program = new Command("npm run reliability --")
  .description(
    "Runs the engine, its queue and its sweep in memory: every way in which two passes may meet, alone and with each intervention " +
      "at each call, and three passes with everything that may go wrong. Checks what Driftless promises, and prints which lines of " +
      "the engine ran.",
  )
  .addOption(new Option("--workload <W>", "only this one").choices(Object.keys(workloads)))
  .addOption(new Option("--intervention <I>", "only this one").choices(Object.keys(interventions)))
  .option(
    "--preemptions <N>",
    "the most pre-emptions of two passes; one less with a later step of the users; two less with an intervention, and then one pass if there is a later step or the kind is one that ships",
    wholeNumber(0),
    2,
  )
  .option("--seeds <N>", "random runs for each workload", wholeNumber(0), 1000)
  .option("--first-seed <N>", "their first seed", wholeNumber(0), 1)
  .option("--seed <N>", "run this one again; with --workload", wholeNumber(0))
  .option("--passes <N>", "of --schedule", wholeNumber(1), 2)
  .option("--schedule <0,1,…>", "run this one again; with --workload", schedule)
  .addHelpText(
    "after",
    `
To run one again, as the failure says:
  --workload W --seed N
  --workload W [--intervention I] --passes N --schedule 0,1,…

Exit status: 0 every promise was kept, 1 not, 2 usage.

${properties.map(({ name, promise }) => `${name.padEnd(5)}  ${promise}`).join("\n")}`,
  );

const ENGINE = "lib/reconcile";

/** The command `npm run reliability`; resolves to its exit status. `coverageOf` returns which lines of a folder have run. */
export async function main(coverageOf: (folder: string) => Promise<Coverage>): Promise<number> {
  const ended = parseArguments(program);
  if (ended !== undefined) return ended;
  const { workload, intervention, seed, schedule: choices, passes, ...limits } = program.opts<Flags>();
  if ((seed ?? choices) !== undefined && workload === undefined) {
    process.stderr.write("error: --seed and --schedule go with --workload\n");
    return 2;
  }
  if (workload !== undefined && seed !== undefined) return await runAgain({ workload, seed });
  if (workload !== undefined && choices !== undefined)
    return await runAgain({ workload, intervention, passes, choices });

  const started = performance.now();
  const total = { plans: 0, steps: 0, violations: 0 };
  for (const name of workload === undefined ? Object.keys(workloads) : [workload]) {
    // What users do later may come at any moment too, which makes many more ways.
    const isLong = workloads[name]?.later !== undefined;
    if (intervention === undefined) {
      const found = await exploreSchedules(
        { workload: name, passes: 2 },
        Math.max(0, limits.preemptions - (isLong ? 1 : 0)),
      );
      report(`${name}, 2 passes`, found, total);
    }
    for (const one of intervention === undefined ? interventionsIn(workloads[name]?.about) : [intervention]) {
      const plan = { workload: name, intervention: one, passes: isLong || names.shipped.includes(name) ? 1 : 2 };
      const found = await exploreSchedules(plan, Math.max(0, limits.preemptions - 2));
      report(`${name}, ${plan.passes} passes and ${one}`, found, total);
    }
    if (intervention === undefined) {
      const found = await exploreSeeds(name, limits.firstSeed, limits.seeds);
      report(`${name}, 3 passes, seeds from ${limits.firstSeed}`, found, total);
    }
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  const { uncovered, ...coverage } = await coverageOf(ENGINE);
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
  title: string,
  { runs, steps, violating, failures }: Exploration,
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
