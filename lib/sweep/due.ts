import type { KubernetesObject } from "../kubernetes/object.ts";
import { reconcileRequestedAt } from "../reconcile/object/metadata.ts";
import { slotOf } from "./slot.ts";
import { dueIn, type Window } from "./window.ts";

/**
 * How many seconds after the start of the window an object is due; `undefined` if it is not due in the window.
 *
 * An object that a user may be waiting for is due in every window, regardless of its period: if a message about the object is lost, the
 * object waits for at most two windows, one until the next run and one because each run spreads its messages over the window. The next
 * message of a chain counts as lost only if it is more than one window late, so the object then waits for up to three windows.
 */
export function dueAfter(object: KubernetesObject, window: Window, periodSeconds: number): number | undefined {
  if (isAwaited(object, window)) return slotOf(object.metadata.uid, window.seconds);
  return dueIn(window, slotOf(object.metadata.uid, periodSeconds), periodSeconds);
}

/** Whether a pass has yet to end for the object's generation, which a deletion also increments, or for a user's latest request. */
export function isUnanswered({ metadata, status }: KubernetesObject): boolean {
  const requestedAt = reconcileRequestedAt(metadata);
  return (
    metadata.generation !== status?.observedGeneration ||
    (requestedAt !== undefined && requestedAt !== status.lastHandledReconcileAt)
  );
}

/** Whether a user may be waiting for the object. An invalid status causes no error; at worst, the object is checked too often. */
function isAwaited(object: KubernetesObject, window: Window): boolean {
  const { metadata, status } = object;
  return (
    metadata.deletionTimestamp !== undefined ||
    isUnanswered(object) ||
    isOverdue(status?.retry?.notBefore, window) ||
    isOverdue(status?.poll?.notBefore, window)
  );
}

/** Whether the time of a chain's next message (RFC 3339) passed more than a window ago. */
function isOverdue(notBefore: unknown, window: Window): boolean {
  return typeof notBefore === "string" && Date.parse(notBefore) / 1000 + window.seconds < window.start;
}
