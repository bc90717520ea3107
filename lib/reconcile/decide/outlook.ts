import type { TextChange } from "../../text/changes.ts";
import type { Action } from "../decide/decision.ts";
import type { Ownership } from "../decide/ownership/ownership.ts";

/** What a pass in shadow mode has found, and what it would do: one line of the log, and one row in the output of `npm run shadow`. */
export interface Outlook {
  /** The resource's ARN, if it is known. */
  readonly resource?: string;
  /** Where the resource is, or would be; omitted if that has not been determined. */
  readonly account?: string;
  readonly region?: string;
  /** The identity that the pass would act with; omitted for the function's own identity. */
  readonly role?: string;
  /** Omitted if the pass ended before it had determined the owner. */
  readonly whose?: Whose;
  /**
   * `keep`: do nothing. `wait`: do nothing until AWS is done or a reference provides its value. `fail`: the pass could not find out what to
   * do, and would retry.
   */
  readonly would: Exclude<Action, "nothing"> | "keep" | "fail";
  /** The changes, leaf by leaf. Values that would be filled into the object's spec are listed under `spec`. */
  readonly changes: readonly TextChange[];
  /** The messages of the errors with which the pass would refuse to act, or fail. */
  readonly problems: readonly string[];
  /** What else the pass would report to the object's author. */
  readonly notes: readonly string[];
}

/** Who owns a resource. `nobody` means that there is no resource. */
export type Whose = Ownership["owner"] | "nobody";
