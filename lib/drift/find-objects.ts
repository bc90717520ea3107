import { createBoundedCache } from "../aws/bounded-cache.ts";
import type { KubernetesClient } from "../kubernetes/client.ts";
import type { Scope } from "../reconcile/contract/settings.ts";
import type { TrailedKind } from "../reconcile/contract/trail.ts";
import { createShares, type Declaring } from "./shares.ts";

/** Finds the objects of a kind that declare a resource with this name, in any account and region. */
export type FindObjects = (kind: TrailedKind, name: string) => Promise<readonly Declaring[]>;

/** Dependencies of `createObjectFinder`. */
export interface FindDependencies {
  readonly kubernetes: Pick<KubernetesClient, "list">;
  readonly scope: Scope;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const REMEMBERED_MS = 60_000;
/** How many results are remembered. To make room, the least recently requested result is removed. */
const MOST_ANSWERS = 1_000;

/** Creates a `FindObjects` that queries the API server at most once a minute for each name. A failed list is not remembered. */
export function createObjectFinder({ kubernetes, scope, now }: FindDependencies): FindObjects {
  const answers = createBoundedCache<{ readonly at: number; readonly objects: Promise<readonly Declaring[]> }>(
    MOST_ANSWERS,
  );

  return async (kind, name) => {
    const key = `${kind.resource.plural}.${kind.resource.group}/${name}`;
    const last = answers.get(key);
    if (last !== undefined && now() - last.at < REMEMBERED_MS) return await last.objects;
    const answer = { at: now(), objects: list(kind, name) };
    answers.set(key, answer);
    try {
      return await answer.objects;
    } catch (error) {
      if (answers.get(key) === answer) answers.delete(key);
      throw error;
    }
  };

  async function list({ resource, trail }: TrailedKind, name: string): Promise<readonly Declaring[]> {
    const namespaces = scope.namespaces.length > 0 ? scope.namespaces : [undefined];
    const shares = createShares();
    for (const namespace of namespaces) {
      const options = { namespace, labelSelector: scope.selector, fieldSelector: `${trail.field}=${name}` };
      for await (const { items } of kubernetes.list(resource, { ...options, continue: undefined })) {
        for (const { metadata, status } of items) {
          const { namespace, name, uid } = metadata;
          shares.add({ namespace, name, uid, place: status?.ackResourceMetadata });
        }
      }
    }
    return shares.all();
  }
}
