import type { Part } from "../../../reconcile/contract/part.ts";
import type { Fields, Seen, Target } from "../target.ts";

/** A part that the driver makes of data, and how the create call sets it. */
export interface DrivenPart {
  readonly part: Part<Target, Fields, Seen<Fields>>;
  /** The members of the create call's input that set the part to this value. Without a member, the call does not set the part. */
  readonly inCreate: (value: unknown, spec: Fields) => Fields;
}
