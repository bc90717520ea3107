#!/usr/bin/env node
import { Command, InvalidArgumentError, Option } from "commander";
import { parseArguments } from "../support/parse-arguments.ts";
import { wholeNumber } from "../support/whole-number.ts";
import { again, argumentsOf, type Exploration, exploreSchedules, exploreSeeds, type Run } from "./explore.ts";
import { interventions } from "./interventions.ts";
import { properties } from "./properties.ts";
import { workloads } from "./workloads.ts";

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
      "at each call, and three passes with everything that may go wrong. Checks what Driftless promises.",
  )
  .addOption(new Option("--workload <W>", "only this one").choices(Object.keys(workloads)))
  .addOption(new Option("--intervention <I>", "only this one").choices(Object.keys(interventions)))
  .option(
    "--preemptions <N>",
    "the most pre-emptions of two passes; one less with an intervention, and with a later step of the users",
    wholeNumber(0),
    2,
  )
  .option("--seeds <N>", "runs of chance for each workload", wholeNumber(0), 1000)
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

${properties.map(({ name, promise }) => `${name}  ${promise}`).join("\n")}`,
  );

process.exitCode = await main();

async function main(): Promise<number> {
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
  const total = { runs: 0, steps: 0, failures: 0 };
  for (const name of workload === undefined ? Object.keys(workloads) : [workload]) {
    const preemptions = limits.preemptions - (workloads[name]?.later === undefined ? 0 : 1);
    if (intervention === undefined) {
      tell(
        `${name}, two passes`,
        await exploreSchedules({ workload: name, passes: 2 }, Math.max(0, preemptions)),
        total,
      );
    }
    for (const one of intervention === undefined ? Object.keys(interventions) : [intervention]) {
      const plan = { workload: name, intervention: one, passes: 2 };
      tell(`${name}, two passes and ${one}`, await exploreSchedules(plan, Math.max(0, preemptions - 1)), total);
    }
    if (intervention === undefined) {
      const found = await exploreSeeds(name, limits.firstSeed, limits.seeds);
      tell(`${name}, three passes, seeds from ${limits.firstSeed}`, found, total);
    }
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(`${JSON.stringify({ ...total, seconds })}\n`);
  return total.failures === 0 ? 0 : 1;
}

async function runAgain(run: Run): Promise<number> {
  const { violations, steps } = await again(run);
  process.stdout.write(`${JSON.stringify({ steps, violations }, undefined, 2)}\n`);
  return violations.length === 0 ? 0 : 1;
}

function tell(title: string, { runs, steps, failures }: Exploration, total: Record<keyof Exploration, number>): void {
  process.stderr.write(`${title}: ${runs} runs, ${failures.length === 0 ? "every promise kept" : "FAILED"}\n`);
  for (const { run, violations } of failures) {
    process.stderr.write(`  npm run reliability -- ${argumentsOf(run)}\n    ${violations.join("\n    ")}\n`);
  }
  total.runs += runs;
  total.steps += steps;
  total.failures += failures.length;
}

function schedule(text: string): readonly number[] {
  if (!/^\d+(,\d+)*$/.test(text)) throw new InvalidArgumentError("It must be numbers joined by commas.");
  return text.split(",").map(Number);
}
