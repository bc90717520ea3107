import { setTimeout as sleep } from "node:timers/promises";
import type { Objects } from "./cluster/objects.ts";
import type { ReadyWatch } from "./cluster/ready-watch.ts";
import { median, percentile, rounded } from "./measures/statistics.ts";

/** How many changes a user makes in one measurement. */
export const CHANGES = 20;

const PAUSE_MS = 250;

/** A user who changes objects one after the other. */
export interface User {
  readonly objects: Objects;
  readonly watch: ReadyWatch;
  /** The objects to change, in order. When all of them have been changed, the user starts again with the first. */
  readonly names: readonly string[];
  /** Whether the load that the changes compete with is still there. */
  readonly isLoaded: () => Promise<boolean>;
  readonly signal: AbortSignal;
}

/** The changes that a user has made. */
export interface Changes {
  /** The time from each change until the object was Ready. */
  readonly seconds: readonly number[];
  /** The number of changes whose objects became Ready while the load was still there. */
  readonly underLoad: number;
}

/** Sets a tag of objects to this value, one after the other, with a pause in between, and waits for each object to be Ready. */
export async function makeChanges({ objects, watch, names, isLoaded, signal }: User, value: string): Promise<Changes> {
  const seconds: number[] = [];
  let underLoad = 0;
  for (let index = 0; index < CHANGES; index++) {
    const started = performance.now();
    const { metadata } = await objects.edit(names[index % names.length] ?? "", {
      tagging: { tagSet: [{ key: "team", value: `${value}-${index}` }] },
    });
    seconds.push(((await watch.ready(metadata.name, metadata.generation)) - started) / 1000);
    underLoad += (await isLoaded()) ? 1 : 0;
    await sleep(PAUSE_MS, undefined, { signal });
  }
  return { seconds, underLoad };
}

/** How the latency of changes under load compares with that of changes in an idle system. */
export function comparison(idle: Changes, loaded: Changes) {
  const [idleP95, loadedP95] = [idle, loaded].map(({ seconds }) => percentile(seconds, 0.95));
  return { ratio: rounded((loadedP95 ?? 0) / (idleP95 ?? 0), 2), idle: figures(idle), loaded: figures(loaded) };
}

function figures({ seconds, underLoad }: Changes) {
  return {
    medianSeconds: rounded(median(seconds)),
    p95Seconds: rounded(percentile(seconds, 0.95)),
    mostSeconds: rounded(Math.max(...seconds)),
    underLoad,
  };
}
