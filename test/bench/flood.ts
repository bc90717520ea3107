import type { BenchContext } from "./bench-context.ts";
import { onBothSystems } from "./both-systems.ts";
import { createObjects, type Objects } from "./cluster/objects.ts";
import { watchReady } from "./cluster/ready-watch.ts";
import { RESYNC_CONCURRENCY } from "./fairness.ts";
import { measureUsage } from "./process-usage.ts";
import { rounded } from "./statistics.ts";
import { createAtOnce } from "./storm.ts";
import { type System, settled } from "./system.ts";
import { CHANGES, comparison, makeChanges, type User } from "./user-changes.ts";

const NEIGHBOUR = "neighbour";

/**
 * Measures how much longer a user's changes to one object take to become Ready while someone in another namespace makes `count` changes
 * than on an idle system: first one change to each of `count` objects, then `count` new annotations of one object.
 */
export async function flood(context: BenchContext, count: number): Promise<Readonly<Record<string, unknown>>> {
  const options = { ...context.system, resyncConcurrency: RESYNC_CONCURRENCY };
  const figures = await onBothSystems(context, options, (system) => measure(system, context, count));
  return { bench: "flood", objects: count, changes: CHANGES, ...options, ...figures };
}

async function measure(system: System, context: BenchContext, count: number) {
  const { connection } = system;
  const { kind, signal, progress } = context;
  await createAtOnce(system, context, count);
  const flooded = createObjects(connection, kind);
  const objects = createObjects(connection, kind, NEIGHBOUR);
  await objects.createNamespace();
  await using watch = await watchReady(connection, kind, signal, NEIGHBOUR);
  await objects.create(NEIGHBOUR);
  await watch.ready(NEIGHBOUR);
  const user = { objects, watch, names: [NEIGHBOUR], signal, isLoaded: async () => false };
  await makeChanges(user, "warm");
  await settled(system, signal);
  await system.discardLooks();
  progress("changing one object in an idle system");
  const idle = await makeChanges(user, "idle");
  await settled(system, signal);

  const under = async (value: string, change: (index: number) => Promise<unknown>) => {
    const usage = measureUsage(context.run);
    const { changes, ...seconds } = await duringFlood(system, { user, value, count, change });
    return { ...comparison(idle, changes), ...seconds, ...usage() };
  };
  progress(`changing it while another namespace changes ${count} objects`);
  const manyObjects = await under("objects", (index) => changeObject(flooded, index));
  progress(`changing it while another namespace changes one object ${count} times`);
  const oneObject = await under("annotations", (index) => flooded.annotate("storm-0", { flood: String(index) }));
  return { manyObjects, oneObject };
}

function changeObject(objects: Objects, index: number) {
  return objects.edit(`storm-${index}`, { tagging: { tagSet: [{ key: "team", value: "flood" }] } });
}

interface Flood {
  readonly user: User;
  readonly value: string;
  readonly count: number;
  /** Makes one of the flood's changes. */
  readonly change: (index: number) => Promise<unknown>;
}

/** Makes a user's changes while a flood's changes are made one after the other, as kubectl does, and until they have been served. */
async function duringFlood(system: System, { user, value, count, change }: Flood) {
  const { signal } = user;
  const started = performance.now();
  const elapsed = () => rounded((performance.now() - started) / 1000, 1);
  let floodSeconds: number | undefined;
  let madeSeconds: number | undefined;
  const flooding = async () => {
    for (let index = 0; index < count; index++) await change(index);
    madeSeconds = elapsed();
    await settled(system, signal);
    floodSeconds = elapsed();
  };
  const loaded = { ...user, isLoaded: async () => floodSeconds === undefined };
  const [changes] = await Promise.all([makeChanges(loaded, value), flooding()]);
  return { changes, madeSeconds, floodSeconds };
}
