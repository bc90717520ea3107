import type { Resource } from "../contract/resource.ts";

/** Remembers which objects had no resource when one was searched for. A search can take a call for each resource in the account. */
export interface Searches {
  /** Whether a search for the object's resource has found none in the last minutes. */
  readonly foundNone: (resource: Searched) => boolean;
  readonly rememberNone: (resource: Searched) => void;
}

type Searched = Pick<Resource<unknown>, "uid" | "place">;

/** As long as a resource that others give to an object may remain unnoticed. */
const REMEMBERED_MS = 5 * 60_000;

/** A function that serves more objects than this searches for some of them more often. */
const MOST = 10_000;

/** Creates such a memory. Each container of a function has its own. */
export function createSearches(now: () => number): Searches {
  const none = new Map<string, number>();
  const keyOf = ({ uid, place }: Searched) => `${uid} ${place.account} ${place.region}`;
  return {
    foundNone: (resource) => now() - (none.get(keyOf(resource)) ?? Number.NEGATIVE_INFINITY) < REMEMBERED_MS,
    rememberNone(resource) {
      if (none.size >= MOST) none.clear();
      none.set(keyOf(resource), now());
    },
  };
}
