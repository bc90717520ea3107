import type { Busy } from "../../reconcile/contract/progress.ts";
import type { Shown } from "../value-at.ts";

/**
 * Values that AWS has accepted, and applies in the maintenance window at the latest. They count as the resource's values: they are neither
 * drift nor done.
 */
export interface PendingValues {
  /** The paths of the structures that contain the values under the names of their members. The last one has precedence. */
  readonly at: readonly string[];
  /** Where the description says more, as the end of the message: until when, which is the maintenance window. */
  readonly details: Shown;
  /** The spec fields of those members that the create call has under other names, unless other data says which they are. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What is particular about AWS's work until it has applied the values. If omitted, AWS is not working on the resource meanwhile. */
  readonly work?: Omit<Busy, "reason" | "message">;
}
