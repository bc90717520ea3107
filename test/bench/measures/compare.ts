import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { BenchContext } from "./bench-context.ts";
import { mean, meanInterval, rounded } from "./statistics.ts";

/** The two sides of a comparison. */
export interface Comparison {
  /** The other checkout, with its own dependencies installed. */
  readonly against: string;
  readonly pairs: number;
  /** The arguments of the benchmark in both checkouts. */
  readonly args: readonly string[];
  /** Additional arguments in the other checkout. */
  readonly there: readonly string[];
}

/**
 * The measurements of a benchmark, by name: the CPU seconds of each process and of all processes, durations in seconds, and the memory of
 * processes that have just started.
 */
type Measures = Readonly<Record<string, number>>;

const HERE = join(import.meta.dirname, "../../..");

/**
 * Runs a benchmark alternately in this checkout and in another, so that other load on the machine affects both equally. For each measure,
 * resolves to the means and to the ratio of this checkout to the other: the geometric mean of the pairs' ratios and, if there are several
 * pairs, the interval that contains the true ratio with a confidence of 95 %.
 */
export async function compare(
  context: BenchContext,
  { against, pairs, args, there: others }: Comparison,
): Promise<Readonly<Record<string, unknown>>> {
  const measureThere = () => measure(against, [...args, ...others], context);
  const runs: (readonly [here: Measures, there: Measures])[] = [];
  for (let pair = 1; pair <= pairs; pair++) {
    context.progress(`pair ${pair} of ${pairs}`);
    // Each checkout goes first in every other pair.
    if (pair % 2 === 1) {
      const here = await measure(HERE, args, context);
      runs.push([here, await measureThere()]);
    } else {
      const there = await measureThere();
      runs.push([await measure(HERE, args, context), there]);
    }
  }
  const names = Object.keys(runs[0]?.[0] ?? {});
  return {
    bench: "compare",
    against,
    args: args.join(" "),
    there: others.join(" "),
    pairs,
    ...Object.fromEntries(names.map((name) => [name, compared(runs.map(([a, b]) => [a[name] ?? 0, b[name] ?? 0]))])),
  };
}

function compared(pairs: readonly (readonly [here: number, there: number])[]) {
  const means = { here: rounded(mean(pairs.map(([here]) => here))), there: rounded(mean(pairs.map(([, it]) => it))) };
  // The process used no time, or runs in only one of the two checkouts.
  if (pairs.some(([here, there]) => here === 0 || there === 0)) return means;
  const logarithms = pairs.map(([here, there]) => Math.log(here / there));
  const interval = meanInterval(logarithms)?.map((bound) => rounded(Math.exp(bound)));
  return { ...means, ratio: rounded(Math.exp(mean(logarithms))), ...(interval === undefined ? {} : { interval }) };
}

async function measure(checkout: string, args: readonly string[], context: BenchContext): Promise<Measures> {
  const { environment, progress, signal } = context;
  progress(`running ${args.join(" ")} in ${checkout}`);
  const child = spawn(process.execPath, [join(checkout, "test/bench/bench.ts"), ...args], {
    cwd: checkout,
    env: environment,
    // A Ctrl-C reaches the benchmark only through the abort signal: a second signal would prevent the benchmark from cleaning up.
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const interrupt = () => child.kill("SIGINT");
  signal.addEventListener("abort", interrupt);
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  signal.removeEventListener("abort", interrupt);
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`the benchmark failed in ${checkout}`);
  return measuresOf(JSON.parse(output));
}

/** The part of a benchmark's output that is compared. */
interface Figures {
  readonly cpu?: Readonly<Record<string, number>>;
  readonly ownPoller?: Figures;
}

function measuresOf(printed: Figures): Measures {
  const { cpu = {}, ...figures } = printed.ownPoller ?? printed;
  const { bench: _, ...processes } = cpu;
  const seconds = Object.entries(figures).filter(
    ([name, value]) => /^otherCpu$|seconds$/i.test(name) && typeof value === "number",
  );
  const used = Object.entries(processes);
  return {
    cpuSeconds: used.reduce((sum, [, value]) => sum + value, 0),
    ...Object.fromEntries(used.map(([name, value]) => [`cpuSeconds of ${name}`, value])),
    ...(Object.fromEntries(seconds) as Measures),
    ...Object.fromEntries(Object.entries(figures).flatMap(startsOf)),
  };
}

/** The measurements of process starts in a benchmark's output. */
function startsOf([name, value]: readonly [string, unknown]): readonly (readonly [string, number])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([measure, figure]) =>
    STARTS.has(measure) && typeof figure === "number" ? [[`${measure} of ${name}`, figure] as const] : [],
  );
}

const STARTS: ReadonlySet<string> = new Set(["medianSeconds", "meanCpuSeconds", "medianPeakMegabytes"]);
