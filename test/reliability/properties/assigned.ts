import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";

/** Whether the cloud assigns the identifiers of the object's kind. */
export function isAssigned({ kind }: KubernetesObject): boolean {
  return kind === "Boat" || kind === "Raft" || kind === "Badge";
}

/** Whether the kind says that the cloud may show changes late, so that a difference shortly after a write is no drift. */
export function isShownLate(object: KubernetesObject): boolean {
  return object.kind === "Lamp" || object.kind === "Desk" || isAssigned(object);
}
