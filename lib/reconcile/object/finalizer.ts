import type { ResourceKind } from "../../kubernetes/resource-kind.ts";

/** ACK's finalizer for a kind, such as `finalizers.s3.services.k8s.aws/Bucket`. */
export function finalizerOf({ group, kind }: ResourceKind): string {
  return `finalizers.${group}/${kind}`;
}
