import type { At } from "../../at.ts";
import type { Operation } from "../../sdk-types.ts";

/** The resource that has the items. Of a spec alone, neither the identifier nor the account is known: both are empty. */
export type Holder = Pick<At, "id"> & { readonly place: Pick<At["place"], "account"> };

/**
 * Structures in the description that AWS adds and removes by calls about many of them. Those calls have the same input. Members that take
 * items or entries must remain methods, because kinds declare their own types of these.
 */
export interface Items<Sdk> {
  /** What an item is called, such as `rule`. */
  readonly noun: string;
  /** The member of the calls' input that contains items, and the path in the description. */
  readonly member: string;
  readonly from: string;
  /** The lists in an item. AWS counts each entry of each of them as an item, and may show the entries in other items. */
  readonly lists: readonly string[];
  /** The fields of an entry that distinguish it from others. */
  readonly key: readonly [string, ...string[]];
  /** The operation that adds items, and the error code that means that one of them is there already. */
  readonly add: Operation<Sdk>;
  readonly present: string;
  /** The operation that removes items, and the error code that means that one of them is not there. */
  readonly remove: Operation<Sdk>;
  readonly absent: string;
  /** The error code that means that there is no room for the old and the new items together. The old ones are then removed first. */
  readonly full: string;
  /** The field of an entry that does not distinguish items, and the operation that changes it. */
  readonly text?: { readonly field: string; readonly write: Operation<Sdk> };
  /** What AWS fills in where an entry of a list omits it, by list. It counts as omitted, and the calls send it. Pure. */
  readonly filled?: Readonly<Record<string, (holder: Holder) => object>>;
  /** An item without its lists, in the form in which AWS shows it. Pure. */
  item(item: unknown): object;
  /** The forms in which AWS shows the texts of an entry, by field. Pure. */
  readonly normal?: Readonly<Record<string, (text: string) => string>>;
  /** Why the kind does not support an entry, as a clause without a subject; `undefined` if it does. Pure. */
  unsupported?(entry: unknown): string | undefined;
  /** Items that some new resources have in addition to the `initial` ones. They count as omitted if the spec is silent. */
  readonly besides?: readonly object[];
}
