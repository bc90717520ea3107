import type { ObjectMeta } from "../../kubernetes/object.ts";
import { excerpt } from "../../text/excerpt.ts";

export const READ_ONLY = "services.k8s.aws/read-only";
const RECONCILE_REQUESTED_AT = "driftless.dev/reconcile-requested-at";
const PAUSED = "driftless.dev/paused";
const ALLOW_DELETE = "driftless.dev/allow-delete";

/**
 * The value of the annotation that the user last set to request a pass. Any value is accepted. Only the beginning and the length of a long
 * value count, because the status echoes it.
 */
export function reconcileRequestedAt({ annotations }: ObjectMeta): string | undefined {
  const value = annotations?.[RECONCILE_REQUESTED_AT];
  return value === undefined ? undefined : excerpt(value);
}

/** Whether the object is only observed. */
export function isReadOnly({ annotations }: ObjectMeta): boolean {
  return annotations?.[READ_ONLY]?.toLowerCase() === "true";
}

/** Whether writes to AWS are paused for the object. */
export function isPaused({ annotations }: ObjectMeta): boolean {
  return annotations?.[PAUSED]?.toLowerCase() === "true";
}

/** Whether the object's resource may be deleted regardless of the limit on deletes. */
export function isDeleteAllowed({ annotations }: ObjectMeta): boolean {
  return annotations?.[ALLOW_DELETE] === "true";
}
