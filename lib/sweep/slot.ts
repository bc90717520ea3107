import { createHash } from "node:crypto";

/**
 * How many seconds after the start of its period an object is checked: from 0 up to, but not including, `periodSeconds`. The slot is always
 * the same for the same uid and period. Over all uids, the slots are evenly distributed.
 */
export function slotOf(uid: string, periodSeconds: number): number {
  return createHash("sha256").update(uid).digest().readUInt32BE() % periodSeconds;
}
