import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";

/** Whether an object has the finalizer of its kind. */
export function hasFinalizer({ kind, apiVersion, metadata }: KubernetesObject): boolean {
  return metadata.finalizers?.includes(`finalizers.${apiVersion.split("/")[0]}/${kind}`) ?? false;
}
