import type { At } from "./at.ts";
import type { Operation } from "./sdk-types.ts";

/** The operations on the tags of a kind. */
export interface TagData<Sdk> {
  readonly read: Operation<Sdk>;
  /** The path of the structure that contains the tags, in the output of `read`. If omitted, the output itself. */
  readonly at?: string;
  readonly set: Operation<Sdk>;
  readonly unset: Operation<Sdk>;
  /** Tags can be read and written while AWS is working on the resource. */
  readonly whileBusy?: true;
  /** The members of the input for tags to set and for keys to remove. If there are any, `set` and `unset` are one operation, called once. */
  readonly members?: { readonly set: string; readonly unset: string };
  /** The type by which the member `TagSpecifications` of the create call distinguishes the tags of the new resource. */
  readonly resourceType?: string;
  /** The resources have no tags. The operations concern the tags of the resource's parent, where the owner tag of the resource is kept. */
  readonly parent?: Parent<Sdk>;
}

/** The parent of a resource that has no tags, such as a subscription's topic. Its functions prefer what AWS says to what the spec says. */
export type Parent<Sdk> = {
  readonly arn: (at: At) => string;
  /** The tag of the parent that lets a namespace have children although no object in it owns the parent. If omitted, nothing does. */
  readonly consent?: string;
} & (
  | {
      /** What distinguishes the resource from its parent's other children, whoever has created them. */
      readonly child: (at: At) => string;
      readonly companion?: never;
    }
  | { readonly companion: Companion<Sdk>; readonly child?: never }
);

/**
 * The companion of a resource, which keeps the owner instead of the tags of the parent. Both are items of a list of the parent's. The operation
 * `set`, which is also the create call and the remove call, makes several changes to the list, or none. The description has the resource as
 * `Item`, and the companion as `Companion`.
 */
export interface Companion<Sdk> {
  /** The operation that lists the items, beginning with one, and the path of that item in its output, such as `ResourceRecordSets.0`. */
  readonly read: Operation<Sdk>;
  readonly at: string;
  /** The members of the input of `read` that let the list begin with an item, each with the member of the item whose value it gets. */
  readonly from: Readonly<Record<string, string>>;
  /** Its other members. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** How the input of `set` contains changes. */
  readonly changes: {
    /** The path of the list of changes. */
    readonly at: string;
    /** The members of a change. */
    readonly action: string;
    readonly item: string;
    /** What the actions are called. `create` fails if the item exists, and `remove` if any of its values is another. */
    readonly actions: { readonly create: string; readonly put: string; readonly remove: string };
  };
  /** The members that identify the resource among the items, if they are not the values of the spec fields in `identity`. */
  readonly key?: Readonly<Record<string, (at: At) => string>>;
  /** The normal forms of members that identify items, if AWS accepts them in several spellings. */
  readonly forms?: Readonly<Record<string, (text: string) => string>>;
  /** The members that identify the companion of the resource with this key. */
  readonly beside: (key: Item) => Item;
  /** Where a companion has the text that names the owner, such as `ResourceRecords.0.Value`, and what is before and after the owner. */
  readonly text: { readonly at: string; readonly before?: string; readonly after?: string };
  /** The other members of a companion. */
  readonly others?: Item;
  /** Why no object may have the resource, or AWS accepts no companion with this key; `undefined` if nothing is wrong. */
  readonly problem?: (beside: Item, at: At) => string | undefined;
}

/** The members of an item of a list. */
export type Item = At["description"];
