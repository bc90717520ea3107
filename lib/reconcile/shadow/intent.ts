import type { Step } from "../pass/step.ts";

/** What a pass would do if it were not in shadow mode. */
export interface Intent {
  readonly action: "create" | "take over" | "adopt" | "update" | "delete" | "release";
  /** The changes to the resource, in the order in which they would be made. */
  readonly steps: readonly Step[];
  /** The fields that would be filled into the object's spec, with their values. */
  readonly fills?: Readonly<Record<string, unknown>>;
}
