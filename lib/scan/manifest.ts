import { ANNOTATIONS } from "../annotations/annotations.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";

/** The manifest of an object of some kind. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly annotations: Readonly<Record<string, string>>;
  };
  readonly spec: unknown;
}

/** The manifest of an object that adopts a resource later: it only reads until a user removes an annotation, and never removes the resource. */
export function manifestOf(
  { group, version, kind }: ResourceKind,
  { name, namespace, annotations }: Manifest["metadata"],
  spec: unknown,
): Manifest {
  return {
    apiVersion: `${group}/${version}`,
    kind,
    metadata: {
      name,
      namespace,
      annotations: { ...annotations, [ANNOTATIONS.deletionPolicy]: "retain", [ANNOTATIONS.readOnly]: "true" },
    },
    spec,
  };
}
