import { createObjects } from "./cluster/objects.ts";
import { watchReady } from "./cluster/ready-watch.ts";
import type { BenchContext } from "./measures/bench-context.ts";
import { measureUsage } from "./measures/process-usage.ts";
import { rounded } from "./measures/statistics.ts";
import { createAtOnce } from "./storm.ts";
import { onBothSystems } from "./systems/both-systems.ts";
import { type System, settled } from "./systems/system.ts";
import { CHANGES, comparison, makeChanges } from "./user-changes.ts";

/** The concurrency of the resync queue's mapping in the benchmarks that measure what one load does to another. */
export const RESYNC_CONCURRENCY = 2;

/** Measures how much longer a user's change takes to become Ready while all `count` objects are being swept than on an idle system. */
export async function fairness(context: BenchContext, count: number): Promise<Readonly<Record<string, unknown>>> {
  const options = { ...context.system, resyncConcurrency: RESYNC_CONCURRENCY };
  const usage = measureUsage(context.run);
  const figures = await onBothSystems(context, options, (system) => measure(system, context, count));
  const { load } = usage();
  return { bench: "fairness", objects: count, changes: CHANGES, ...options, ...figures, load };
}

async function measure(system: System, context: BenchContext, count: number) {
  const { signal, progress, run } = context;
  await createAtOnce(system, context, count);
  const objects = createObjects(system.connection, context.kind);
  await using watch = await watchReady(system.connection, context.kind, signal);
  const names = Array.from({ length: CHANGES }, (_, index) => `storm-${Math.floor((index * count) / CHANGES)}`);
  const user = { objects, watch, names, signal, isLoaded: async () => !(await system.isSettled("resync")) };
  await makeChanges(user, "warm");
  progress("changing objects in an idle system");
  const idle = await makeChanges(user, "idle");
  await settled(system, signal);

  progress("changing objects during a sweep");
  const usage = measureUsage(run);
  const started = performance.now();
  await system.sweep();
  const sweeping = await makeChanges(user, "sweeping");
  await settled(system, signal);
  const sweepSeconds = rounded((performance.now() - started) / 1000, 1);
  return { ...comparison(idle, sweeping), sweepSeconds, ...usage() };
}
