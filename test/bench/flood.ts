import { setTimeout as sleep } from "node:timers/promises";
import type { BenchContext } from "./bench-context.ts";
import { onBothSystems } from "./both-systems.ts";
import { atOnce, createObjects } from "./cluster/objects.ts";
import { watchReady } from "./cluster/ready-watch.ts";
import { RESYNC_CONCURRENCY } from "./fairness.ts";
import { measureUsage } from "./process-usage.ts";
import { rounded } from "./statistics.ts";
import { createAtOnce } from "./storm.ts";
import { type System, settled } from "./system.ts";
import { CHANGES, comparison, makeChanges } from "./user-changes.ts";

const NEIGHBOUR = "neighbour";
const ANNOTATION_PAUSE_MS = 20;

/**
 * Measures how much longer a user's changes to one object take to become Ready than on an idle system, first while `count` objects in
 * another namespace, all of which have just been changed, are served, and then while one object in that namespace is annotated `count`
 * times.
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

  progress(`changing it while ${count} changes in another namespace are served`);
  const manyObjects = await under(async () => {
    const names = Array.from({ length: count }, (_, index) => `storm-${index}`);
    await atOnce(names, (name) => flooded.edit(name, { tagging: { tagSet: [{ key: "team", value: "flood" }] } }));
    return { made: Promise.resolve(), value: "objects" };
  });
  progress(`changing it while one object in another namespace is annotated ${count} times`);
  const oneObject = await under(async () => ({ made: annotate(), value: "annotations" }));
  return { manyObjects, oneObject };

  /** Leaves the API server enough time for others: no queue can protect a user from an API server that is busy. */
  async function annotate(): Promise<void> {
    for (let index = 0; index < count; index++) {
      await flooded.annotate("storm-0", { flood: String(index) });
      await sleep(ANNOTATION_PAUSE_MS, undefined, { signal });
    }
  }

  async function under(start: () => Promise<Flood>) {
    const usage = measureUsage(context.run);
    const started = performance.now();
    let isOver = false;
    const { made, value } = await start();
    const over = made
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

/** A flood that has begun. */
interface Flood {
  /** Resolves when all its changes have been made. */
  readonly made: Promise<void>;
  /** The value that the user sets in the meantime. */
  readonly value: string;
}
