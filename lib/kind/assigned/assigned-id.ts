import type { Tag } from "../../reconcile/contract/tag.ts";
import type { At } from "../at.ts";
import type { PageToken } from "../list/listing.ts";
import type { Operation } from "../sdk-types.ts";

/** How resources are identified if AWS assigns their identifiers. */
export interface AssignedId<Sdk, Spec> {
  /** The kind's own status field that contains the identifier. */
  readonly field: string;
  /** The path of the ARN in the description. If omitted, the kind's `arn` makes it from the identifier. */
  readonly arn?: string;
  /** The operation that lists resources. Its input gets none of the members that identify a resource. */
  readonly read: Operation<Sdk>;
  /** The path of the list in the output. */
  readonly at: string;
  readonly token: PageToken;
  /** The member that contains the identifier: of the items of the list, and of the description, unless `status` has a path for it. */
  readonly member: string;
  /**
   * The members of the input that limit the list to resources that can be the object's. Of several inputs, the first counts that finds some. An
   * input of which a member is missing or empty finds none, and so does one that names something of which AWS says that it does not exist. Pure.
   */
  readonly input?: (spec: Partial<Spec>, owner: Tag) => Limits | readonly Limits[];
  /**
   * Whether an item of the list can be the object's resource. If omitted, each can, and the tags of all of them are read. `only`: AWS accepts no
   * second resource beside the item. If none has the owner tag, the tags of that item say whose it is. Pure.
   */
  readonly alike?: (item: At["description"], spec: Partial<Spec>) => boolean | "only";
}

type Limits = Readonly<Record<string, unknown>>;
