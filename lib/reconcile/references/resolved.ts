import type { Condition } from "../../kubernetes/condition.ts";

/** A spec with values in the place of its references. It is planned with, and never written. */
export interface Resolved {
  readonly spec: unknown;
  /** What the condition `ACK.ReferencesResolved` says; left out for an object without references. */
  readonly references?: Pick<Condition, "status" | "reason">;
}
