import type { At } from "../at.ts";
import type { Operation } from "../sdk-types.ts";

/** How resources are identified if AWS assigns their identifiers. */
export type AssignedId<Sdk> = {
  /** The kind's own status field that contains the identifier. */
  readonly field: string;
  /** The path of the ARN in the description. If omitted, the kind's `arn` makes it from the identifier. */
  readonly arn?: string;
} & (Listed<Sdk> | Filtered<Sdk>);

/** The operation that finds resources. Its input gets none of the members that identify a resource. */
interface List<Sdk> {
  readonly list: Operation<Sdk>;
  /** The path of the list in the output. */
  readonly at: string;
  /** The member that contains the identifier: of the items of the list, and of the description, unless `status` has a path for it. */
  readonly member: string;
}

/** The resources are found in a list, by their tags. */
export interface Listed<Sdk> extends List<Sdk> {
  readonly byTag?: never;
  /**
   * What limits the list: the spec fields, by the members of the input that have their values. If AWS says that one of them does not exist,
   * there are no resources.
   */
  readonly limits?: Readonly<Record<string, string>>;
  /** Whether an item of the list can be the object's resource. If omitted, each can, and the tags of all of them are read. */
  readonly alike?: (item: At["description"], spec: At["spec"]) => boolean;
  /** At most one item can be. Its tags say whose it is, so it is found whatever they are. */
  readonly unique?: true;
  /** Whether AWS accepts no second resource beside an item. If none has the owner tag, the tags of that item say whose it is. */
  readonly only?: (item: At["description"], spec: At["spec"]) => boolean;
}

/** AWS finds the resources that have a tag, because the input accepts filters, one of which is `tag:` and the tag's key. */
export interface Filtered<Sdk> extends List<Sdk> {
  readonly byTag: true;
  /**
   * The spec fields whose values together belong to one resource at most, by the names of the filters for them. If none has the owner tag,
   * the tags of that resource say whose it is.
   */
  readonly only?: Readonly<Record<string, string>>;
}
