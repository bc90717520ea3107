import type { Collection } from "../../kubernetes/list-watch/collection.ts";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import { createFilter, type Filter } from "../filter/filter.ts";
import type { Health, LoopHealth } from "../health.ts";

/** One scope that a relay follows, and the data that the relay keeps about it. */
export interface Track {
  readonly scope: Collection;
  readonly filter: Filter;
  readonly health: LoopHealth;
}

/** The objects that a relay follows. */
export interface TrackOptions {
  readonly kinds: readonly ResourceKind[];
  /** If empty, every namespace. */
  readonly namespaces: readonly string[];
  /** A label selector in `kubectl`'s notation; if empty, every object. */
  readonly selector: string;
}

/** A track for each kind in each of `namespaces` or, if that is empty, a track for each kind in all namespaces. */
export function createTracks({ kinds, namespaces, selector }: TrackOptions, health: Health): readonly Track[] {
  return kinds.flatMap((kind) =>
    (namespaces.length === 0 ? [undefined] : namespaces).map((namespace) => ({
      scope: { kind, namespace, labelSelector: selector },
      filter: createFilter(),
      health: health.loop(namespace === undefined ? kind.plural : `${kind.plural} in ${namespace}`),
    })),
  );
}
