import type { BenchContext } from "./measures/bench-context.ts";
import { measureUsage } from "./measures/process-usage.ts";
import { rounded } from "./measures/statistics.ts";
import { createAtOnce } from "./storm.ts";
import { settled, startSystem } from "./systems/system.ts";

/** Measures the cost of checking `count` objects that need no change. */
export async function sweep(context: BenchContext, count: number): Promise<Readonly<Record<string, unknown>>> {
  const { signal, progress, run } = context;
  await using system = await startSystem(context, context.system);
  // On a busy machine, the calls of one round no longer overlap, so the rounds are counted with a single object.
  await createAtOnce(system, context, 1, "alone");
  await system.aws.reset();
  await system.sweep();
  await settled(system, signal);
  const alone = (await system.aws.report()).resources.find(({ name }) => name === "alone-0");
  await createAtOnce(system, context, count);
  await system.aws.reset();
  progress("sweeping");
  const usage = measureUsage(run);
  const started = performance.now();
  await system.sweep();
  await settled(system, signal);
  const seconds = (performance.now() - started) / 1000;
  const used = usage();
  const { calls, total, resources, peakInFlight } = await system.aws.report();
  const { delayMs, processes, resyncConcurrency } = context.system;
  return {
    bench: "sweep",
    kind: context.kind.kind,
    objects: count,
    delayMs,
    processes,
    resyncConcurrency,
    seconds: rounded(seconds, 2),
    swept: resources.length,
    callsPerObject: rounded(total / resources.length, 2),
    mostCalls: Math.max(...resources.map((resource) => resource.calls)),
    rounds: alone?.rounds,
    calls,
    peakInFlight,
    ...used,
  };
}
