import { setTimeout as sleep } from "node:timers/promises";
import { createObjects } from "./cluster/objects.ts";
import { watchReady } from "./cluster/ready-watch.ts";
import type { BenchContext } from "./measures/bench-context.ts";
import { measureUsage } from "./measures/process-usage.ts";
import { median, percentile, rounded } from "./measures/statistics.ts";
import { onBothSystems } from "./systems/both-systems.ts";
import type { System } from "./systems/system.ts";

const RUNS = 15;
const WARM_UP = 10;

/** Measures how long one new object takes from `kubectl apply` to Ready, on a system that is warm and idle. */
export async function one(context: BenchContext): Promise<Readonly<Record<string, unknown>>> {
  const figures = await onBothSystems(context, context.system, (system) => measure(system, context));
  return { bench: "one", kind: context.kind.kind, delayMs: context.system.delayMs, ...figures };
}

async function measure(system: System, { progress, signal, run, kind }: BenchContext) {
  const { connection, aws } = system;
  const objects = createObjects(connection, kind);
  await using watch = await watchReady(connection, kind, signal);
  const seconds: number[] = [];
  let calls = 0;
  let usage = measureUsage(run);
  for (let index = 0; index < WARM_UP + RUNS; index++) {
    if (index === WARM_UP) usage = measureUsage(run);
    // An idle poller may be sleeping. The pauses differ, so that each object arrives at a different point of that sleep.
    await sleep(500 + ((index * 370) % 1000), undefined, { signal });
    await system.discardLooks();
    await aws.reset();
    const started = performance.now();
    const name = `one-${index}`;
    await objects.create(name);
    const took = ((await watch.ready(name)) - started) / 1000;
    if (index < WARM_UP) continue;
    seconds.push(took);
    calls = (await aws.report()).total;
    progress(`object ${index - WARM_UP + 1} of ${RUNS}: ${rounded(took)} s`);
  }
  return {
    medianSeconds: rounded(median(seconds)),
    p95Seconds: rounded(percentile(seconds, 0.95)),
    runs: RUNS,
    callsPerObject: calls,
    ...usage(),
  };
}
