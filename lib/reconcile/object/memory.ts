import type { Resource } from "../contract/resource.ts";

/** What the passes of one container of a function remember. Nobody can forge it, but other containers do not know it. */
export interface Memory {
  /** Whether a search for the object's resource has found none in the last minutes. A search can take a call for each resource in the account. */
  readonly foundNone: (resource: Remembered) => boolean;
  readonly rememberNone: (resource: Remembered) => void;
  /** Whether AWS has accepted the call that removes the object's resource. No pass creates another one for an object that is being deleted. */
  readonly wasRemoved: (resource: Remembered) => boolean;
  readonly rememberRemoval: (resource: Remembered) => void;
}

type Remembered = Pick<Resource<unknown>, "uid" | "place">;

/** As long as a resource that others give to an object may remain unnoticed. */
const SEARCHES_MS = 5 * 60_000;

/** A function that serves more objects than this searches for some of them more often, and waits longer for some removals. */
const MOST = 10_000;

/** Creates such a memory. */
export function createMemory(now: () => number): Memory {
  const none = new Map<string, number>();
  const removed = new Map<string, number>();
  const remember = (times: Map<string, number>, { uid, place }: Remembered) => {
    if (times.size >= MOST) times.clear();
    times.set(keyOf({ uid, place }), now());
  };
  return {
    foundNone: (resource) => now() - (none.get(keyOf(resource)) ?? Number.NEGATIVE_INFINITY) < SEARCHES_MS,
    rememberNone: (resource) => remember(none, resource),
    wasRemoved: (resource) => removed.has(keyOf(resource)),
    rememberRemoval: (resource) => remember(removed, resource),
  };
}

function keyOf({ uid, place }: Remembered): string {
  return `${uid} ${place.account} ${place.region}`;
}
