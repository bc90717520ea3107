import type { Resource } from "../contract/resource.ts";

/** What the passes of one container of a function remember. Nobody can forge it, but other containers do not know it. */
export interface Memory {
  /** Whether a search for the object's resource has found none in the last minutes. A search can take a call for each resource in the account. */
  readonly foundNone: (resource: Remembered) => boolean;
  readonly rememberNone: (resource: Remembered) => void;
  /** Whether AWS has shown a resource of the object's. */
  readonly wasSeen: (object: Pick<Remembered, "uid">) => boolean;
  readonly rememberSeen: (object: Pick<Remembered, "uid">) => void;
}

type Remembered = Pick<Resource<unknown>, "uid" | "place">;

/** As long as a resource that others give to an object may remain unnoticed. */
const SEARCHES_MS = 5 * 60_000;

/** A function that serves more objects than this searches for some of them more often, and waits longer for some deletions. */
const MOST = 10_000;

/** Creates such a memory. */
export function createMemory(now: () => number): Memory {
  const none = new Map<string, number>();
  const seen = new Set<string>();
  const keyOf = ({ uid, place }: Remembered) => `${uid} ${place.account} ${place.region}`;
  return {
    foundNone: (resource) => now() - (none.get(keyOf(resource)) ?? 0) < SEARCHES_MS,
    rememberNone: (resource) => void bounded(none).set(keyOf(resource), now()),
    wasSeen: ({ uid }) => seen.has(uid),
    rememberSeen: ({ uid }) => void bounded(seen).add(uid),
  };
}

/** The same collection, emptied if it is full. */
function bounded<Of extends { readonly size: number; clear(): void }>(collection: Of): Of {
  if (collection.size >= MOST) collection.clear();
  return collection;
}
