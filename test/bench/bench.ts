#!/usr/bin/env node
import { join, resolve } from "node:path";
import { Argument, Command, Option } from "commander";
import { kinds } from "../../lib/kinds/index.ts";
import { bucketKind } from "../../lib/kinds/s3/bucket/kind.ts";
import { parseArguments } from "../support/programs/parse-arguments.ts";
import { wholeNumber } from "../support/programs/whole-number.ts";
import { bundle } from "./bundle.ts";
import { coldStart } from "./cold-start.ts";
import { createWindow } from "./create-window.ts";
import { fairness } from "./fairness.ts";
import { flood } from "./flood.ts";
import { largest } from "./largest.ts";
import { type BenchContext, openBenchContext } from "./measures/bench-context.ts";
import { compare } from "./measures/compare.ts";
import { one } from "./one.ts";
import { plan } from "./plan.ts";
import { poison } from "./poison.ts";
import { poll } from "./poll.ts";
import { relay } from "./relay.ts";
import { soak } from "./soak.ts";
import { storm } from "./storm.ts";
import { sweep } from "./sweep.ts";
import { unobserved } from "./unobserved.ts";

type Bench = (context: BenchContext, count: number) => Promise<Readonly<Record<string, unknown>>>;

interface Entry {
  readonly run: Bench;
  readonly count?: number;
  readonly about: string;
  /** Set if the benchmark can measure objects of any kind. */
  readonly anyKind?: true;
}

const benches: Readonly<Record<string, Entry>> = {
  one: { run: one, about: "the time from applying an object until it is Ready", anyKind: true },
  storm: { run: storm, count: 1000, about: "N objects created at the same time", anyKind: true },
  fairness: { run: fairness, count: 1000, about: "20 user changes during a sweep of N objects" },
  flood: { run: flood, count: 1000, about: "20 changes to one object while another namespace makes N changes" },
  poison: { run: poison, count: 5, about: "nine objects beside ten with very long texts, in N rounds" },
  sweep: { run: sweep, count: 1000, about: "a steady sweep of N objects", anyKind: true },
  poll: { run: poll, count: 2000, about: "a poll for changes among N objects, without a relay" },
  plan: { run: plan, count: 100, about: "a plan for N changed manifests", anyKind: true },
  relay: { run: relay, count: 100_000, about: "memory and CPU of the relay with N objects" },
  "cold-start": { run: coldStart, about: "the time from the start of a process to the first status patch" },
  window: {
    run: createWindow,
    count: 50,
    about: "the time from a look to the create call that follows it, in N creates",
  },
  soak: { run: soak, count: 600, about: "N seconds of churn and faults" },
  largest: { run: largest, about: "passes over the largest specs of each kind, beside harmless texts" },
  bundle: { run: bundle, about: "the sizes of the deployed programs" },
};

const resources = Object.fromEntries(kinds.map(({ resource }) => [resource.kind, resource]));

const HERE = join(import.meta.dirname, "../..");
const LIMIT_MS = 30 * 60_000;

interface Flags {
  readonly kind: string;
  readonly delay: number;
  readonly processes: number;
  readonly ownPoller: boolean;
  readonly profiles?: string;
  readonly against?: string;
  readonly pairs: number;
  readonly unobserved: boolean;
  readonly againstUnobserved: boolean;
}

const EXIT = { asItShouldBe: 0, failed: 1, usage: 2, interrupted: 130 } as const;

const list = Object.entries(benches)
  .map(([name, { about, count }]) => `  ${name.padEnd(12)}${about}${count === undefined ? "" : ` (N: ${count})`}`)
  .join("\n");

const program = new Command("npm run bench --")
  .description(
    "Runs one measurement and prints the result as one line of JSON. Reports its progress on standard error.",
  )
  .addArgument(new Argument("<NAME>", "the measurement to run").choices(Object.keys(benches)))
  .argument("[N]", "the value of N in the list below", wholeNumber(1))
  .addOption(
    new Option("--kind <KIND>", "the kind of object that one, storm and sweep use")
      .choices(Object.keys(resources))
      .default("Bucket"),
  )
  .option("--delay <MS>", "the duration in milliseconds of each AWS call for a resource", wholeNumber(0), 20)
  .option("--processes <N>", "the number of processes of the reconcile function", wholeNumber(1), 3)
  .option("--own-poller", "skip the measurement with MiniStack", false)
  .option("--profiles <DIR>", "write CPU profiles of the functions to this folder")
  .option("--against <DIR>", "compare with another checkout, without MiniStack")
  .option("--unobserved", "run the functions without history or metrics", false)
  .addOption(
    new Option("--against-unobserved", "compare with a run with --unobserved, without MiniStack")
      .default(false)
      .conflicts("against"),
  )
  .option("--pairs <N>", "the number of pairs of runs in a comparison", wholeNumber(1), 10)
  .addHelpText(
    "after",
    `
${list}

Exit status: 0 on success, 1 on failure or if a soak found violations, 2 on incorrect usage, 130 if interrupted.`,
  );

process.exitCode = await main();

async function main(): Promise<number> {
  const ended = parseArguments(program);
  if (ended !== undefined) return ended;
  const { kind, delay, processes, ownPoller, profiles, pairs, ...flags } = program.opts<Flags>();
  const against = flags.againstUnobserved ? HERE : flags.against;
  const [name, wanted]: readonly (string | number | undefined)[] = program.processedArgs;
  const bench = benches[String(name)];
  const { [kind]: resource } = resources;
  if (bench === undefined || resource === undefined) return EXIT.usage;
  if (resource.kind !== bucketKind.kind && !bench.anyKind) {
    process.stderr.write(`error: ${String(name)} only measures buckets; omit --kind\n`);
    return EXIT.usage;
  }
  const count = Number(wanted ?? bench.count);
  const limitMs = (LIMIT_MS + (bench === benches.soak ? count * 1000 : 0)) * (against === undefined ? 1 : 2 * pairs);
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupted.abort());
  const started = performance.now();
  const progress = (line: string) =>
    process.stderr.write(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} ${line}\n`);
  try {
    await using context = await openBenchContext({
      environment: process.env,
      progress,
      profiles,
      kind: resource,
      system: { delayMs: delay, processes, resyncConcurrency: 5 },
      withMiniStack: !ownPoller,
      ...(flags.unobserved ? unobserved : { parameters: {}, functionVariables: {} }),
      signal: AbortSignal.any([interrupted.signal, AbortSignal.timeout(limitMs)]),
    });
    const args = [String(name), ...(wanted === undefined ? [] : [String(count)]), "--own-poller"];
    const ofKind = resource.kind === bucketKind.kind ? [] : ["--kind", kind];
    const same = [...args, ...ofKind, "--delay", String(delay), "--processes", String(processes)];
    const there = flags.againstUnobserved ? ["--unobserved"] : [];
    const figures =
      against === undefined
        ? await bench.run(context, count)
        : await compare(context, { against: resolve(against), pairs, args: same, there });
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    return Array.isArray(figures.violations) && figures.violations.length > 0 ? EXIT.failed : EXIT.asItShouldBe;
  } catch (error) {
    progress(interrupted.signal.aborted ? "interrupted" : String(error instanceof Error ? error.stack : error));
    return interrupted.signal.aborted ? EXIT.interrupted : EXIT.failed;
  }
}
