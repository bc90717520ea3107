import type { Field } from "../../at.ts";
import type { PageToken } from "../../list/listing.ts";
import type { Operation } from "../../sdk-types.ts";
import type { Common } from "../common.ts";

/**
 * A list of structures whose items are written and removed one by one. Their order does not matter. New items are added before others are
 * removed, so that nothing is interrupted, except in a part that determines who has access: what is revoked must not coexist with what is
 * granted instead.
 */
export interface KeyedList<Sdk, Spec> extends Omit<Common, "initial"> {
  /** The operation that lists the items. If omitted, the description contains them. */
  readonly read?: Operation<Sdk>;
  /** The path of the list in that operation's output, or in the description. */
  readonly at: string;
  /** Where the list of that operation continues on a next page. Required with `read`. */
  readonly token?: PageToken;
  /** The operation that adds or overwrites one item. */
  readonly write: Operation<Sdk>;
  readonly remove: Operation<Sdk>;
  /**
   * The member of both inputs that contains one item. If the create call's input has it too, that call sets the first item, and of a list
   * with its own `read` only a single one. If omitted, the item's fields are members of the input itself, and the create call sets no item.
   */
  readonly member?: string;
  /** The error code that means that there is no such item to remove. */
  readonly absent?: string;
  /** The fields of an item that identify it among the others. The input of `remove` has members for them. */
  readonly key: readonly [string, ...string[]];
  /** What AWS sets in an item that omits it. */
  readonly initial?: Readonly<Record<string, unknown>>;
  /** The spec field of the list, and the one that declares a single item in place of it. Defaults to the part's name. */
  readonly fields?: readonly [list: Field<Spec>, item: Field<Spec>];
}
