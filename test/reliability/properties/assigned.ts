import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";

/** Whether the cloud assigns the identifiers of the object's kind. */
export function isAssigned({ kind }: KubernetesObject): boolean {
  return kind === "Boat" || kind === "Raft" || kind === "Badge";
}
