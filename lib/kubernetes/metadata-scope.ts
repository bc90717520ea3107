import type { ObjectMeta } from "./object.ts";
import type { ResourceKind } from "./resource-kind.ts";

/** Which objects of a kind are listed and watched. */
export interface MetadataScope {
  readonly kind: ResourceKind;
  /** `undefined`: every namespace. */
  readonly namespace: string | undefined;
  /** In `kubectl`'s notation; empty: every object. */
  readonly labelSelector: string;
}

/** The path of the scope's collection at the API server. */
export function collectionPath({ kind: { group, version, plural }, namespace }: MetadataScope): string {
  const within = namespace === undefined ? "" : `/namespaces/${encodeURIComponent(namespace)}`;
  return `/apis/${group}/${version}${within}/${plural}`;
}

/** The metadata of a `PartialObjectMetadata`. Throws `SyntaxError` when it does not name an object. */
export function metadataOf(object: unknown): ObjectMeta {
  // The API server's own serialisation; what cannot be done without is checked.
  const metadata = (object as { readonly metadata?: Partial<ObjectMeta> } | undefined)?.metadata;
  if (!metadata?.uid || !metadata.name || !metadata.namespace || !metadata.resourceVersion) {
    throw new SyntaxError("an object without uid, name, namespace or resourceVersion");
  }
  return metadata as ObjectMeta;
}
