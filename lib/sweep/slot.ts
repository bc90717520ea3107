import { createHash } from "node:crypto";

/**
 * The second of an object's period, from 0 up to, but not including, `periodSeconds`, at which the object is checked. It is always the same
 * for the same uid and period. Over all uids, these seconds are evenly distributed.
 */
export function slotOf(uid: string, periodSeconds: number): number {
  return createHash("sha256").update(uid).digest().readUInt32BE() % periodSeconds;
}
