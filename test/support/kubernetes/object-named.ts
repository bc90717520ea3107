import { createHash } from "node:crypto";
import type { KubernetesObject, ObjectMeta, ObjectStatus } from "../../../lib/kubernetes/object.ts";

/** A bucket as the API server would return it, with the given metadata and status. Its uid is derived from its name. */
export function objectNamed(
  name: string,
  parts: { readonly metadata?: Partial<ObjectMeta>; readonly status?: ObjectStatus } = {},
): KubernetesObject {
  const uid = createHash("sha1").update(name).digest("hex");
  return {
    apiVersion: "s3.services.k8s.aws/v1alpha1",
    kind: "Bucket",
    metadata: { name, namespace: "default", uid, resourceVersion: "1", generation: 1, ...parts.metadata },
    ...(parts.status === undefined ? {} : { status: parts.status }),
  };
}
