import type { Advisory } from "./resource-manager.ts";
import type { PassOutcome } from "./verdict.ts";

/** What a pass that did not fail came to. */
export interface Step {
  readonly outcome: Extract<
    PassOutcome,
    "unchanged" | "created" | "updated" | "deleted" | "released" | "in-progress" | "out-of-scope"
  >;
  readonly advisories?: readonly Advisory[];
  /** AWS is still working on it. */
  readonly requeueAfterSeconds?: number | undefined;
}
