import { createObjects } from "./cluster/objects.ts";
import { watchReady } from "./cluster/ready-watch.ts";
import type { BenchContext } from "./measures/bench-context.ts";
import { measureUsage } from "./measures/process-usage.ts";
import { percentile, rounded } from "./measures/statistics.ts";
import { onBothSystems } from "./systems/both-systems.ts";
import { type System, settled } from "./systems/system.ts";

/** Measures how long it takes until `count` objects that are created at the same time are all Ready. */
export async function storm(context: BenchContext, count: number): Promise<Readonly<Record<string, unknown>>> {
  const { delayMs, processes } = context.system;
  const figures = await onBothSystems(context, context.system, (system) => createAtOnce(system, context, count));
  return { bench: "storm", kind: context.kind.kind, objects: count, delayMs, processes, ...figures };
}

/** Creates objects at the same time, waits until all are Ready, and reports the figures. */
export async function createAtOnce(
  system: System,
  { run, progress, signal, kind }: BenchContext,
  count: number,
  prefix = "storm",
) {
  const { connection, aws } = system;
  const objects = createObjects(connection, kind);
  await using watch = await watchReady(connection, kind, signal);
  await aws.reset();
  progress(`creating ${count} objects`);
  const usage = measureUsage(run);
  const started = performance.now();
  const telling = setInterval(() => progress(`${watch.readyCount} of ${count} are Ready`), 5000);
  try {
    const names = await objects.createAll(prefix, count);
    const created = performance.now();
    const readyAt = await Promise.all(names.map((name) => watch.ready(name)));
    const seconds = readyAt.map((at) => (at - started) / 1000);
    const used = usage();
    await settled(system, signal);
    await system.discardLooks();
    const { calls, total, peakInFlight } = await aws.report();
    return {
      makespanSeconds: rounded(Math.max(...seconds), 2),
      createdAfterSeconds: rounded((created - started) / 1000, 2),
      readyP50Seconds: rounded(percentile(seconds, 0.5), 2),
      readyP95Seconds: rounded(percentile(seconds, 0.95), 2),
      callsPerObject: rounded(total / count, 2),
      calls,
      peakInFlight,
      ...used,
    };
  } finally {
    clearInterval(telling);
  }
}
