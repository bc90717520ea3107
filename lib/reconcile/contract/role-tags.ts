import type { Aws } from "./aws.ts";
import type { Calls } from "./kind-data.ts";
import type { Permissions } from "./permissions.ts";
import type { Tags } from "./tag.ts";

/** Reads the tags of IAM roles, which say to whose objects the roles belong. */
export interface RoleTags {
  /** The calls that `read` makes, and the permissions that it requires. */
  readonly calls: Calls;
  readonly permissions: Permissions;
  read(aws: Aws, name: string): Promise<Tags>;
}
