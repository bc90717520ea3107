import { createHash } from "node:crypto";

/**
 * The second within its period, 0 up to `periodSeconds`, at which an object is looked at: always the same for the same uid
 * and period, and evenly spread over all uids.
 */
export function slotOf(uid: string, periodSeconds: number): number {
  return createHash("sha256").update(uid).digest().readUInt32BE() % periodSeconds;
}
