import type { Busy, Reason } from "../contract/progress.ts";
import type { Resolved } from "../references/resolved.ts";
import type { Intent } from "../shadow/intent.ts";
import type { PassOutcome } from "./result.ts";

/** The result of a pass, before its status is written. */
export interface Ending {
  /** The outcome if there are no errors and AWS is not working on the resource. */
  readonly outcome: Extract<
    PassOutcome,
    "unchanged" | "created" | "updated" | "deleted" | "released" | "in-progress" | "out-of-scope"
  >;
  /** What failed, in the order of the kind's parts. */
  readonly errors?: readonly unknown[];
  /** AWS is working on the resource: the object is polled. */
  readonly busy?: Busy | undefined;
  /** Why the object is not synced although nothing failed and AWS is not working on the resource. */
  readonly unsynced?: Reason | undefined;
  readonly advisories?: readonly Reason[];
  /** The result of resolving the object's references, if that result ends the visit. */
  readonly references?: Resolved["references"];
  /** One more check is due: the resource was just created without being read completely, or a part has just become unstable. */
  readonly verify?: boolean;
  /** What the pass would do; only in shadow mode. */
  readonly intent?: Intent;
}
