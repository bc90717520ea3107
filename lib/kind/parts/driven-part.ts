import type { Part } from "../../reconcile/contract/part.ts";
import type { Fields, Seen, Target } from "../target.ts";

/** A part that the driver makes of data, and how the create call sets it. */
export interface DrivenPart {
  readonly part: Part<Target, Fields, Seen<Fields>>;
  /** The members of the create call's input that set the part to this value. Without a member, the call does not set the part. */
  readonly inCreate: (value: unknown, spec: Fields) => Fields;
  /** The members of that input for what the spec declares as it is in a new resource. If omitted, the call does not get it. */
  readonly declaredAsNew?: (spec: Fields) => Fields;
}
