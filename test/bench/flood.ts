import { setTimeout as sleep } from "node:timers/promises";
import { createObjects } from "./cluster/objects.ts";
import { watchReady } from "./cluster/ready-watch.ts";
import { RESYNC_CONCURRENCY } from "./fairness.ts";
import type { BenchContext } from "./measures/bench-context.ts";
import { measureUsage } from "./measures/process-usage.ts";
import { rounded } from "./measures/statistics.ts";
import { createAtOnce } from "./storm.ts";
import { onBothSystems } from "./systems/both-systems.ts";
import { type System, settled } from "./systems/system.ts";
import { CHANGES, comparison, makeChanges } from "./user-changes.ts";

const NEIGHBOUR = "neighbour";
const PAUSE_MS = 20;

/**
 * Measures how much longer a user's changes to one object take to become Ready than on an idle system, first while `count` objects in
 * another namespace are changed, and then while one object in that namespace is annotated `count` times.
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

  progress(`changing it while ${count} objects in another namespace are changed`);
  const manyObjects = await under("objects", (index) =>
    flooded.edit(`storm-${index}`, { tagging: { tagSet: [{ key: "team", value: "flood" }] } }),
  );
  progress(`changing it while one object in another namespace is annotated ${count} times`);
  const oneObject = await under("annotations", (index) => flooded.annotate("storm-0", { flood: String(index) }));
  return { manyObjects, oneObject };

  /** Makes the changes one after the other, and leaves the API server time for others, which no queue could give them. */
  async function make(change: (index: number) => Promise<unknown>): Promise<void> {
    for (let index = 0; index < count; index++) {
      await change(index);
      await sleep(PAUSE_MS, undefined, { signal });
    }
  }

  async function under(value: string, change: (index: number) => Promise<unknown>) {
    const usage = measureUsage(context.run);
    const started = performance.now();
    let isOver = false;
    const over = make(change)
      .then(() => settled(system, signal))
      .then(() => {
        isOver = true;
        return rounded((performance.now() - started) / 1000, 1);
      });
    const [changes, floodSeconds] = await Promise.all([
      makeChanges({ ...user, isLoaded: async () => !isOver }, value),
      over,
    ]);
    return { ...comparison(idle, changes), floodSeconds, ...usage() };
  }
}
