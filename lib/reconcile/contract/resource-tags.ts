import type { Aws } from "./aws.ts";
import type { Calls } from "./kind-data.ts";
import type { Permissions } from "./permissions.ts";
import type { Tags } from "./tag.ts";

/** Reads the tags of resources that specs name by their ARNs. The tags say to whose objects the resources belong. */
export interface ResourceTags {
  /** The calls that `read` makes, and the permissions that it requires. */
  readonly calls: Calls;
  readonly permissions: Permissions;
  /** The ARN of the resource that has the tags, such as the table of a stream; `undefined` if objects create no such resource. */
  tagged(arn: string): string | undefined;
  read(aws: Aws, tagged: string): Promise<Tags>;
}

/** The tags in a list of AWS's. */
export function tagsIn(
  list: readonly { readonly Key?: string | undefined; readonly Value?: string | undefined }[] = [],
): Tags {
  return Object.fromEntries(list.map(({ Key = "", Value = "" }) => [Key, Value]));
}
