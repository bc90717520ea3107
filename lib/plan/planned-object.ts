import type { Outlook } from "../reconcile/decide/outlook.ts";
import type { TextChange } from "../text/changes.ts";

/**
 * Why a change is made: because of the manifest; because an earlier change to the object, or what waits for approval, is still to be carried
 * out; because AWS no longer has what the object declares; or because Driftless marks the resource with its own tags.
 */
export type Cause = "manifest" | "pending" | "drift" | "own tags";

/** A change from what AWS has now to what it would have in the end. */
export interface PlannedChange extends TextChange {
  readonly cause: Cause;
}

/** What Driftless would do to one object. */
export interface PlannedObject {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** The file that declares the object. */
  readonly source?: string;
  /** `ignore`: the object is outside the scope of the deployment. Otherwise as in an `Outlook`. */
  readonly would: Outlook["would"] | "ignore";
  readonly resource?: string;
  readonly account?: string;
  readonly region?: string;
  readonly role?: string;
  readonly whose?: Outlook["whose"];
  /** The steps in the order in which a pass would make them, leaf by leaf. A value that changes in several steps occurs in each of them. */
  readonly steps: readonly TextChange[];
  /** What the steps change in the end. */
  readonly changes: readonly PlannedChange[];
  /**
   * The value of the annotation `driftless.dev/approved` that approves what would be done; empty if it is approved already. Omitted if it
   * needs no approval.
   */
  readonly approval?: string;
  /** The parts of the resource that could not be read. */
  readonly unread: readonly string[];
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}

/** What a plan means for whoever made it. */
export type Verdict = "nothing" | "changes" | "problems";

/** Whether a plan for an object changes nothing but Driftless's own tags, changes more, or cannot be relied on. */
export function verdictOf({ would, whose, changes, problems, unread }: PlannedObject): Verdict {
  const isRefused = would === "refuse" || would === "fail" || (would === "wait" && whose === "foreign");
  if (isRefused || problems.length > 0 || unread.length > 0) return "problems";
  if (would === "keep" || would === "ignore") return "nothing";
  // An update whose steps end where they began is written nevertheless.
  const mayTag = would === "take over" || (would === "update" && changes.length > 0);
  return mayTag && changes.every(({ cause }) => cause === "own tags") ? "nothing" : "changes";
}
