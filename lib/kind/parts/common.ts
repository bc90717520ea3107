import type { Part } from "../../reconcile/contract/part.ts";

/** Whether two texts have the same meaning. */
export type SameText = (one: string, other: string) => boolean;

/** What parts of most forms can say. */
export interface Common
  extends Pick<Part<unknown, unknown, unknown>, "exposure" | "heldBackBy" | "keep" | "lateSeconds" | "whileBusy"> {
  /** The value that a new resource has. Of a structure, the members that have a value. */
  readonly initial?: unknown;
  /** AWS accepts other changes to the resource while it makes this one, although the kind has `exclusive`. */
  readonly exclusive?: false;
}

/** What a part of some forms can say. */
export interface Filled {
  /** What AWS fills in where the spec omits it. It counts as omitted. Of a structure, some of the members. */
  readonly filled?: unknown;
}
