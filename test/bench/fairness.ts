import { setTimeout as sleep } from "node:timers/promises";
import type { BenchContext } from "./bench-context.ts";
import { onBothSystems } from "./both-systems.ts";
import { createObjects, type Objects } from "./cluster/objects.ts";
import { type ReadyWatch, watchReady } from "./cluster/ready-watch.ts";
import { measureUsage } from "./process-usage.ts";
import { median, percentile, rounded } from "./statistics.ts";
import { createAtOnce } from "./storm.ts";
import { type System, settled } from "./system.ts";

const CHANGES = 20;
const RESYNC_CONCURRENCY = 2;
const PAUSE_MS = 250;

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
  const user = { objects, watch, count, signal, isSweeping: async () => !(await system.isSettled("resync")) };
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
  const [idleP95, sweepingP95] = [idle, sweeping].map(({ seconds }) => percentile(seconds, 0.95));
  return {
    ratio: rounded((sweepingP95 ?? 0) / (idleP95 ?? 0), 2),
    idle: figures(idle),
    sweeping: figures(sweeping),
    sweepSeconds,
    ...usage(),
  };
}

interface User {
  readonly objects: Objects;
  readonly watch: ReadyWatch;
  /** The number of objects. */
  readonly count: number;
  readonly signal: AbortSignal;
  readonly isSweeping: () => Promise<boolean>;
}

interface Changes {
  readonly seconds: readonly number[];
  /** The number of changes whose objects became Ready before the sweep was over. */
  readonly duringSweep: number;
}

/** Changes objects one after the other, with a pause in between, and waits for each to be Ready. */
async function makeChanges({ objects, watch, count, signal, isSweeping }: User, value: string): Promise<Changes> {
  const seconds: number[] = [];
  let duringSweep = 0;
  for (let index = 0; index < CHANGES; index++) {
    const started = performance.now();
    const { metadata } = await objects.edit(`storm-${Math.floor((index * count) / CHANGES)}`, {
      tagging: { tagSet: [{ key: "team", value }] },
    });
    seconds.push(((await watch.ready(metadata.name, metadata.generation)) - started) / 1000);
    duringSweep += (await isSweeping()) ? 1 : 0;
    await sleep(PAUSE_MS, undefined, { signal });
  }
  return { seconds, duringSweep };
}

function figures({ seconds, duringSweep }: Changes) {
  return {
    medianSeconds: rounded(median(seconds)),
    p95Seconds: rounded(percentile(seconds, 0.95)),
    mostSeconds: rounded(Math.max(...seconds)),
    duringSweep,
  };
}
