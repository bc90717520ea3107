#!/usr/bin/env node
import { parseArgs } from "node:util";
import { again, argumentsOf, type Exploration, exploreSchedules, exploreSeeds, type Run } from "./explore.ts";
import { interventions } from "./interventions.ts";
import { properties } from "./properties.ts";
import { workloads } from "./workloads.ts";

const help = `npm run reliability -- [options]

Runs the engine, its queue and its sweep in memory: every way in which two passes may meet, alone and with each
intervention at each call, and three passes with everything that may go wrong. Checks what Driftless promises.

  --workload W        only this one: ${Object.keys(workloads).join(", ")}
  --intervention I    only this one: ${Object.keys(interventions).join(", ")}
  --preemptions N     the most pre-emptions of two passes (2); one less with an intervention, and with a later step of the users
  --seeds N           runs of chance for each workload (1000)
  --first-seed N      their first seed (1)

To run one again, as the failure says:

  --workload W --seed N
  --workload W [--intervention I] --passes N --schedule 0,1,…

Exit status: 0 every promise was kept, 1 not, 2 usage.

${properties.map(({ name, promise }) => `${name}  ${promise}`).join("\n")}
`;

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      help: { type: "boolean", default: false },
      workload: { type: "string" },
      intervention: { type: "string" },
      preemptions: { type: "string", default: "2" },
      seeds: { type: "string", default: "1000" },
      "first-seed": { type: "string", default: "1" },
      seed: { type: "string" },
      passes: { type: "string", default: "2" },
      schedule: { type: "string" },
    },
  });
  const { workload, intervention, seed, schedule } = values;
  const isKnown = (workload ?? "create") in workloads && (intervention ?? "crash") in interventions;
  if (values.help || !isKnown || ((seed ?? schedule) !== undefined && workload === undefined)) {
    process.stderr.write(help);
    return values.help ? 0 : 2;
  }
  if (workload !== undefined && seed !== undefined) return await runAgain({ workload, seed: Number(seed) });
  if (workload !== undefined && schedule !== undefined) {
    const choices = schedule.split(",").map(Number);
    return await runAgain({ workload, intervention, passes: Number(values.passes), choices });
  }

  const started = performance.now();
  const total = { runs: 0, steps: 0, failures: 0 };
  for (const name of workload === undefined ? Object.keys(workloads) : [workload]) {
    const preemptions = Number(values.preemptions) - (workloads[name]?.later === undefined ? 0 : 1);
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
      const found = await exploreSeeds(name, Number(values["first-seed"]), Number(values.seeds));
      tell(`${name}, three passes, seeds from ${values["first-seed"]}`, found, total);
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
