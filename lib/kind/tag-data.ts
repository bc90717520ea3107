import type { Tags } from "../reconcile/contract/tag.ts";
import type { At, Calling } from "./at.ts";
import type { Operation } from "./sdk-types.ts";

/** The operations on the tags of a kind. */
export interface TagData<Sdk> {
  readonly read: Operation<Sdk>;
  /** The path of the structure that contains the tags, in the output of `read`. If omitted, the output itself. */
  readonly at?: string;
  /** The operations that set tags and remove them. If they are one operation, a change is a single call. */
  readonly set: Operation<Sdk>;
  readonly unset: Operation<Sdk>;
  /** The member of a tag in a list that contains its key; the other one contains its value. Defaults to `Key`. */
  readonly key?: string;
  /** Tags can be read and written while AWS is working on the resource, unless that work is `total`. */
  readonly whileBusy?: true;
  /** The resources have no tags. The operations concern the tags of the resource's parent, where the owner tag of the resource is kept. */
  readonly parent?: Parent<Sdk>;
}

/** The parent of a resource that has no tags, such as a subscription's topic. Its functions prefer what AWS says to what the spec says. */
export interface Parent<Sdk> {
  readonly arn: (at: At) => string;
  /**
   * What distinguishes the resource from its parent's other children, whoever has created them, or the companion that keeps the owner instead of
   * the tags of the parent.
   */
  readonly child: ((at: At) => string) | Companion<Sdk>;
  /**
   * What else must happen before a namespace can have children although no object in it owns the parent with these tags, as a clause; `undefined`
   * if it can have some. If omitted, it can have none. Pure.
   */
  readonly unless?: (tags: Tags, namespace: string) => string | undefined;
}

/**
 * The companion of a resource, which says whose it is. Both are items of a list of the parent's. The operation
 * `set`, which is also the create call and the remove call, makes several changes to the list, or none. The description has the resource as
 * `Item`, and the companion as `Companion`.
 */
export interface Companion<Sdk> {
  /** The operation that lists the items, and the path of the first one in its output, such as `ResourceRecordSets.0`. */
  readonly read: Operation<Sdk>;
  readonly at: string;
  /** The path of an item in the input of `set`. */
  readonly member: string;
  /** The members that identify the resource among the items. Pure. */
  readonly key: (at: At) => Item;
  /** The members that identify the companion of the resource with this key. Pure. */
  readonly beside: (key: Item) => Item;
  /** Reads the item that these members identify. */
  readonly get: (calling: Calling<Sdk>, key: Item) => Promise<Item | undefined>;
  /** The members of the input of `set` that make these changes. Pure. */
  readonly put: (changes: readonly ItemChange[]) => Readonly<Record<string, unknown>>;
  /** The owner that a companion names; `undefined` if an item is no companion. Pure. */
  readonly says: (item: Item) => string | undefined;
  /** The companion with this key that names an owner. Throws `TerminalError` if the resource can have none. Pure. */
  readonly create: (key: Item, owner: string, at: At) => Item;
}

/**
 * A change to the list: `create` fails if the item exists, `remove` if any of its values is another, and `put` makes an item or overwrites it.
 */
export type ItemChange = readonly [action: "create" | "put" | "remove", item: Item];

/** The members of an item of a list. */
export type Item = At["description"];
