import { createHash } from "node:crypto";

/**
 * The second within its period, from 0 up to, but not including, `periodSeconds`, at which an object is checked. The second is always the
 * same for the same uid and period, and is evenly distributed over all uids.
 */
export function slotOf(uid: string, periodSeconds: number): number {
  return createHash("sha256").update(uid).digest().readUInt32BE() % periodSeconds;
}
