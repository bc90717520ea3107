import { isDeepStrictEqual } from "node:util";
import type { KubernetesObject, ObjectMeta } from "../kubernetes/object.ts";

/**
 * The object as a pass would find it after a manifest was applied: spec, labels and annotations as the dry run returned them, and everything
 * else as it is stored. An object that is not stored yet is as its creation would store it, without finalizers.
 */
export function overlay(stored: KubernetesObject | undefined, applied: KubernetesObject): KubernetesObject {
  const { labels, annotations } = applied.metadata;
  const { metadata, status } = stored ?? asCreated(applied);
  const { labels: _labels, annotations: _annotations, ...others } = metadata;
  const isChanged = stored !== undefined && !isDeepStrictEqual(applied.spec, stored.spec);
  return {
    apiVersion: applied.apiVersion,
    kind: applied.kind,
    metadata: {
      ...others,
      generation: metadata.generation + (isChanged ? 1 : 0),
      ...(labels && { labels }),
      ...(annotations && { annotations }),
    },
    ...(applied.spec !== undefined && { spec: applied.spec }),
    ...(status && { status }),
  };
}

/** The object as it would be after a request to delete it. */
export function deleted({ metadata, ...others }: KubernetesObject, now: number): KubernetesObject {
  const deletionTimestamp = metadata.deletionTimestamp ?? new Date(now).toISOString();
  return { ...others, metadata: { ...metadata, deletionTimestamp } };
}

function asCreated({ metadata, status }: KubernetesObject): {
  metadata: ObjectMeta;
  status: KubernetesObject["status"];
} {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = metadata;
  return {
    metadata: { name, namespace, uid, resourceVersion, generation: 1, ...(creationTimestamp && { creationTimestamp }) },
    status,
  };
}
