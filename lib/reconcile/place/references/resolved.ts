import type { Condition } from "../../../kubernetes/condition.ts";

/** A spec with values in place of its references. It is used only within a pass, and is never written to the cluster. */
export interface Resolved {
  readonly spec: unknown;
  /** What the condition `ACK.ReferencesResolved` reports; omitted for an object without references. */
  readonly references?: Pick<Condition, "status" | "reason">;
}
