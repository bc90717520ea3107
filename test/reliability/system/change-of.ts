import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import type { ResourceKind } from "../../../lib/kubernetes/resource-kind.ts";
import type { Delayed } from "../../../lib/queue/work-queue.ts";

/** The message that the relay sends when an object has changed. */
export function changeOf({ group, version, kind }: ResourceKind, { metadata }: KubernetesObject): Delayed {
  const { namespace, name, uid } = metadata;
  return { request: { group, version, kind, namespace, name, uid, reason: "change" }, delaySeconds: 0 };
}
