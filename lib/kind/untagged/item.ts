import type { Common } from "../parts/common.ts";

/**
 * All of a resource that is an item of its parent's list, except what identifies it. The fields are those of the item's members, and one call
 * removes the item that was read and creates another with the same identity. What the output says about it is in the create call's output, too.
 */
export interface ItemPart<Spec> extends Omit<Common, "initial"> {
  /** The fields in the form in which they are compared and written. Empty texts, lists and structures count as omitted. Pure. */
  readonly normal: (fields: Partial<Spec>) => Partial<Spec>;
  /** The lists whose order does not matter to AWS, at any depth. */
  readonly unordered?: readonly string[];
}
