import type { KubernetesObject } from "../kubernetes/object.ts";
import { slotOf } from "./slot.ts";
import { dueIn, type Window } from "./window.ts";

const LOST_AFTER_MILLISECONDS = 3_600_000;

/**
 * How many seconds after the start of the window an object is due; `undefined` if it is not.
 *
 * An object that is being deleted, or whose retry is overdue by an hour and so is lost, is due in every window.
 */
export function dueAfter(object: KubernetesObject, window: Window, periodSeconds: number): number | undefined {
  if (object.metadata.deletionTimestamp !== undefined || lostItsRetry(object, window)) {
    return slotOf(object.metadata.uid, window.seconds);
  }
  return dueIn(window, slotOf(object.metadata.uid, periodSeconds), periodSeconds);
}

function lostItsRetry({ status }: KubernetesObject, window: Window): boolean {
  const notBefore = status?.retry?.notBefore;
  return notBefore !== undefined && Date.parse(notBefore) + LOST_AFTER_MILLISECONDS <= window.start * 1000;
}
