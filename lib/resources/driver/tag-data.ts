import type { At, Calling } from "./at.ts";
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

/** The parent of a resource that has no tags, such as a subscription's topic. Both functions prefer what AWS says to what the spec says. */
export interface Parent<Sdk> {
  readonly arn: (at: At) => string;
  /** What distinguishes the resource from its parent's other children, whoever has created them. */
  readonly child: (at: At) => string;
  /** The tag of the parent that lets a namespace have children although no object in it owns the parent. If omitted, nothing does. */
  readonly consent?: string;
  /**
   * The owner that the description shows, if a companion of the resource keeps it, and not the tags of its parent. The create call makes
   * both at once, and the remove call removes both.
   */
  readonly companion?: {
    readonly owner: (at: At) => string | undefined;
    /** Makes the companion of an existing resource, which an object adopts, with the operation `set`. */
    readonly add: (calling: Calling<Sdk>, owner: string) => Promise<unknown>;
  };
}
