import { ANNOTATIONS } from "../annotations/annotations.ts";
import type { MergePatch } from "../kubernetes/client.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import { leavesAsText, type TextChange } from "../text/changes.ts";
import type { Fields } from "../text/field-path.ts";
import type { Chosen } from "./choose-generation.ts";
import { formerAnnotations } from "./former-annotations.ts";
import { mergePatch } from "./merge-patch.ts";

/** What takes an object back to a former generation. */
export interface Undo {
  /** The object as a manifest, for a person or a tool that applies it. */
  readonly manifest: Manifest;
  /** What changes in the manifest, leaf by leaf. */
  readonly changes: readonly TextChange[];
  /** The annotations that were different then, and stay as they are. */
  readonly kept: readonly string[];
  /** The change to the object, with its present version as the precondition; `undefined` if the object does not exist. */
  readonly patch: MergePatch | undefined;
}

/** A manifest of an object. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec: Fields;
}

/** Which object to take back. */
export interface UndoneObject {
  readonly kind: ResourceKind;
  readonly namespace: string;
  readonly name: string;
}

/** What takes an object that exists back to what it declared then. Labels and the annotations of others stay as they are. */
export function undoTo({ declared }: Chosen, object: UndoneObject, stored: KubernetesObject): Undo {
  const { labels, annotations: now = {}, resourceVersion } = stored.metadata;
  const { annotations, kept } = formerAnnotations(declared.annotations, now, object.kind);
  const [before, spec] = [(stored.spec ?? {}) as Fields, declared.spec as Fields];
  const changed = mergePatch(now, annotations);
  return {
    manifest: manifestOf(object, annotations, spec, labels),
    changes: leavesAsText([
      { from: before, to: spec },
      { field: "annotations", from: now, to: annotations },
    ]),
    kept,
    patch: {
      metadata: { resourceVersion, ...(Object.keys(changed).length > 0 && { annotations: changed }) },
      spec: mergePatch(before, spec),
    },
  };
}

/**
 * What makes an object again that was deleted. It adopts what is left of its resource, whose owner tag still names it, and keeps the
 * resource if it is deleted again.
 */
export function recreate({ declared }: Chosen, object: UndoneObject): Undo {
  const { annotations: former, kept } = formerAnnotations(declared.annotations, {}, object.kind);
  const annotations = {
    ...former,
    [ANNOTATIONS.adoptionPolicy]: "adopt-or-create",
    [ANNOTATIONS.deletionPolicy]: "retain",
  };
  const spec = declared.spec as Fields;
  return {
    manifest: manifestOf(object, annotations, spec),
    changes: leavesAsText([
      { from: {}, to: spec },
      { field: "annotations", from: {}, to: annotations },
    ]),
    kept: kept.filter((name) => !Object.hasOwn(annotations, name)),
    patch: undefined,
  };
}

function manifestOf(
  { kind: { group, version, kind }, namespace, name }: UndoneObject,
  annotations: Readonly<Record<string, string>>,
  spec: Fields,
  labels?: Readonly<Record<string, string>>,
): Manifest {
  const others = Object.entries(annotations).filter(([key]) => !key.startsWith("kubectl.kubernetes.io/"));
  return {
    apiVersion: `${group}/${version}`,
    kind,
    metadata: {
      name,
      namespace,
      ...(labels && Object.keys(labels).length > 0 && { labels }),
      ...(others.length > 0 && { annotations: Object.fromEntries(others) }),
    },
    spec,
  };
}
