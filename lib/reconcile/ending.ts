import type { Decision, Report } from "./decide/decision.ts";
import type { Observation } from "./decide/observation.ts";
import type { Resolved } from "./place/references.ts";
import type { PassOutcome } from "./result.ts";

/** The result of a pass, before its status is written. */
export interface Ending extends Partial<Report> {
  /** The outcome if there are no errors and nothing has to be waited for. */
  readonly outcome: Extract<PassOutcome, "unchanged" | "created" | "updated" | "deleted" | "released" | "out-of-scope">;
  /** The result of resolving the object's references, if that result ends the pass. */
  readonly references?: Resolved["references"];
  /** One more check is due: the resource was just created without being read completely, or a part has just become unstable. */
  readonly verify?: boolean;
}

/** How a pass has ended, and the decisions that it would have carried out; only in shadow mode. */
export interface Ended {
  readonly ending: Ending;
  readonly foreseen?: Foreseen;
}

/** The decisions that a pass in shadow mode would carry out, and what the first of them was made over. */
export interface Foreseen {
  readonly decisions: readonly Decision[];
  readonly observation?: Observation;
}
