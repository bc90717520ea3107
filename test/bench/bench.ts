#!/usr/bin/env node
import { parseArgs } from "node:util";
import { type BenchContext, openBenchContext } from "./bench-context.ts";
import { bundle } from "./bundle.ts";
import { coldStart } from "./cold-start.ts";
import { fairness } from "./fairness.ts";
import { one } from "./one.ts";
import { relay } from "./relay.ts";
import { soak } from "./soak.ts";
import { storm } from "./storm.ts";
import { sweep } from "./sweep.ts";

type Bench = (context: BenchContext, count: number) => Promise<Readonly<Record<string, unknown>>>;

const benches: Readonly<Record<string, { readonly run: Bench; readonly count?: number; readonly about: string }>> = {
  one: { run: one, about: "apply to Ready" },
  storm: { run: storm, count: 1000, about: "N objects created at once" },
  fairness: { run: fairness, count: 1000, about: "20 user changes during a sweep of N objects" },
  sweep: { run: sweep, count: 1000, about: "a steady sweep of N objects" },
  relay: { run: relay, count: 100_000, about: "memory and CPU of the relay with N objects" },
  "cold-start": { run: coldStart, about: "process start to the first status patch" },
  soak: { run: soak, count: 600, about: "N seconds of churn and faults" },
  bundle: { run: bundle, about: "sizes of what is deployed" },
};

const LIMIT_MS = 30 * 60_000;

const help = `npm run bench -- NAME [N]

${Object.entries(benches)
  .map(([name, { about, count }]) => `  ${name.padEnd(12)}${about}${count === undefined ? "" : ` (N: ${count})`}`)
  .join("\n")}

  --delay MS        what each call to S3 takes (20)
  --processes N     processes of the reconcile function (3)
  --own-poller      leave MiniStack out
  --profiles DIR    write CPU profiles of the functions there
`;

process.exitCode = await main();

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean", default: false },
      delay: { type: "string", default: "20" },
      processes: { type: "string", default: "3" },
      "own-poller": { type: "boolean", default: false },
      profiles: { type: "string" },
    },
  });
  const [name = "", count] = positionals;
  const bench = benches[name];
  if (values.help || bench === undefined) {
    process.stderr.write(help);
    return values.help ? 0 : 2;
  }
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupted.abort());
  const started = performance.now();
  const progress = (line: string) =>
    process.stderr.write(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} ${line}\n`);
  try {
    await using context = await openBenchContext({
      environment: process.env,
      progress,
      profiles: values.profiles,
      system: { delayMs: Number(values.delay), processes: Number(values.processes), resyncConcurrency: 5 },
      withMiniStack: !values["own-poller"],
      signal: AbortSignal.any([interrupted.signal, AbortSignal.timeout(LIMIT_MS)]),
    });
    const figures = await bench.run(context, Number(count ?? bench.count));
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    return Array.isArray(figures.violations) && figures.violations.length > 0 ? 1 : 0;
  } catch (error) {
    progress(interrupted.signal.aborted ? "interrupted" : String(error instanceof Error ? error.stack : error));
    return interrupted.signal.aborted ? 130 : 1;
  }
}
