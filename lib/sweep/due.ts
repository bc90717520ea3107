import type { KubernetesObject } from "../kubernetes/object.ts";
import { reconcileRequestedAt } from "../reconcile/rules/annotations.ts";
import { slotOf } from "./slot.ts";
import { dueIn, type Window } from "./window.ts";

/**
 * How many seconds after the start of the window an object is due; `undefined` if it is not.
 *
 * An object that somebody waits for is due in every window, whatever its period: if a message about it was lost, it waits for no
 * longer than a window.
 */
export function dueAfter(object: KubernetesObject, window: Window, periodSeconds: number): number | undefined {
  if (isAwaited(object, window)) return slotOf(object.metadata.uid, window.seconds);
  return dueIn(window, slotOf(object.metadata.uid, periodSeconds), periodSeconds);
}

/** A status can hold anything. What makes no sense there never throws; at worst the object is looked at too often. */
function isAwaited({ metadata, status }: KubernetesObject, window: Window): boolean {
  const requestedAt = reconcileRequestedAt(metadata);
  return (
    metadata.deletionTimestamp !== undefined ||
    metadata.generation !== status?.observedGeneration ||
    (requestedAt !== undefined && requestedAt !== status.lastHandledReconcileAt) ||
    isOverdue(status.retry?.notBefore, window) ||
    isOverdue(status.poll?.notBefore, window)
  );
}

/** Whether the time of a chain's next message (RFC 3339) passed more than a window ago. */
function isOverdue(notBefore: unknown, window: Window): boolean {
  return typeof notBefore === "string" && Date.parse(notBefore) / 1000 + window.seconds < window.start;
}
