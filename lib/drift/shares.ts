import type { ResourceMetadata } from "../kubernetes/object.ts";

/** An object that declares a resource with a given name. */
export interface Declaring {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  /** Where its resource was last seen. */
  readonly place: ResourceMetadata | undefined;
}

/** The objects that are kept of those that declare the same resource. Users in one namespace cannot displace those of another. */
export interface Shares {
  add(object: Declaring): void;
  /** First one object of every namespace, then another one of every namespace, and so on. */
  all(): readonly Declaring[];
}

/** The maximum number of objects, unless there are more namespaces: each of them gets a place for one object. */
const MOST_OBJECTS = 50;
/** The maximum number of namespaces, so that one event cannot fill the queue. Users normally cannot create namespaces. */
const MOST_NAMESPACES = 500;

/**
 * Keeps a limited number of objects for each namespace, however many are added. An object whose status names a resource comes before those
 * whose status does not, both within its namespace and among the namespaces, because it may own the resource. This affects only the order:
 * a status may be forged, so even an object that claims to own the resource takes only a place in its own namespace's share.
 */
export function createShares(): Shares {
  const byNamespace = new Map<string, readonly Declaring[]>();
  return {
    add(object) {
      const share = byNamespace.get(object.namespace) ?? [];
      byNamespace.set(object.namespace, [...share, object].toSorted(byRank).slice(0, MOST_OBJECTS));
    },
    all() {
      const shares = [...byNamespace.values()].toSorted(([one], [other]) => byRank(one, other));
      const first = shares.slice(0, MOST_NAMESPACES).flatMap((share) => share.slice(0, 1));
      const others = Array.from({ length: MOST_OBJECTS - 1 }, (_, index) =>
        shares.flatMap((share) => share.slice(index + 1, index + 2)),
      );
      return [...first, ...others.flat().slice(0, Math.max(0, MOST_OBJECTS - first.length))];
    },
  };
}

/** Orders objects by whether their status names a resource. The sort is stable, so all others stay in the API server's order. */
function byRank(one: Declaring | undefined, other: Declaring | undefined): number {
  return rank(one) - rank(other);
}

function rank(object: Declaring | undefined): number {
  return object?.place === undefined ? 1 : 0;
}
