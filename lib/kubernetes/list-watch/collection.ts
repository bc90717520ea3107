import type { ResourceKind } from "../resource-kind.ts";

/** The objects of one kind that are listed and watched together. */
export interface Collection {
  readonly kind: ResourceKind;
  /** If `undefined`, every namespace. */
  readonly namespace: string | undefined;
  /** A selector in `kubectl`'s notation. If empty, it selects every object. */
  readonly labelSelector: string;
  /** A selector on fields that the kind declares as selectable. If omitted, every object is selected. */
  readonly fieldSelector?: string | undefined;
}

/** The path of a kind's objects at the API server, in one namespace or in all. Kubernetes' oldest kinds belong to no group. */
export function collectionPath({ kind, namespace }: Pick<Collection, "kind" | "namespace">): string {
  const { group, version, plural } = kind;
  const within = namespace === undefined ? "" : `/namespaces/${encodeURIComponent(namespace)}`;
  return `${group === "" ? "/api" : `/apis/${group}`}/${version}${within}/${plural}`;
}

/** The path and query of a list or watch of a collection. */
export function listPath(collection: Collection, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters);
  if (collection.labelSelector !== "") query.set("labelSelector", collection.labelSelector);
  if (collection.fieldSelector !== undefined) query.set("fieldSelector", collection.fieldSelector);
  return `${collectionPath(collection)}?${query.toString()}`;
}
