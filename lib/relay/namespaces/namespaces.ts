import { concerns } from "../../annotations/annotations.ts";
import type { Collection } from "../../kubernetes/list-watch/collection.ts";
import type { ObjectMeta } from "../../kubernetes/object.ts";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import type { Digest } from "../filter/digest.ts";
import { createFilter, type Filter } from "../filter/filter.ts";
import { fingerprintOf } from "../filter/fingerprint.ts";
import type { LowWater } from "../hints/low-water.ts";

const kind: ResourceKind = { group: "", version: "v1", kind: "Namespace", plural: "namespaces" };

/** The scopes in which the relay follows the namespaces themselves: one for each of `namespaces` or, if that is empty, one for all. */
export function namespaceScopes({ namespaces }: { readonly namespaces: readonly string[] }): readonly Collection[] {
  const scope = { kind, namespace: undefined, labelSelector: "" };
  if (namespaces.length === 0) return [scope];
  // A relay that may read only some namespaces must select each of them by its name.
  return namespaces.map((name) => ({ ...scope, fieldSelector: `metadata.name=${name}` }));
}

/** Creates a function that returns the digest of a namespace. Its fingerprint is that of the annotations that concern these kinds. */
export function namespaceDigest(kinds: readonly Pick<ResourceKind, "group">[]): (metadata: ObjectMeta) => Digest {
  const groups = [...new Set(kinds.map(({ group }) => group))];
  return ({ name, uid, resourceVersion, generation, annotations = {} }) => {
    const ours = Object.entries(annotations).filter(([key]) => groups.some((group) => concerns(key, { group })));
    return { namespace: name, name, uid, resourceVersion, generation, fingerprint: fingerprintOf(ours) };
  };
}

/**
 * A filter that admits namespaces with changed annotations. Of the namespaces that it does not know, it admits those that a list contains
 * and that were written after the position that has been delivered: their annotations may have changed meanwhile. A namespace that has just
 * been created has no objects yet.
 */
export function namespaceFilter(lowWater: LowWater): Filter {
  // Without a position, the comparison is false. https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions
  return createFilter(
    ({ resourceVersion }, isListed) => isListed && Number(resourceVersion) > Number(lowWater.resourceVersion),
  );
}
