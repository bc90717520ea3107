import { ListRoleTagsCommand } from "@aws-sdk/client-iam";
import { iam } from "../../aws/services/iam.ts";
import type { RoleTags } from "../../reconcile/contract/role-tags.ts";

const PATTERN = "iam::*:role/*";

/** Reads the tags of roles. A role can have 50 tags, and a page contains up to 100. */
export const roleTags: RoleTags = {
  calls: { ListRoleTags: { actions: ["iam:ListRoleTags"], reads: true } },
  permissions: [{ actions: ["iam:ListRoleTags"], resources: [PATTERN] }],
  async read(aws, name) {
    const { Tags = [] } = await aws.client(iam).send(new ListRoleTagsCommand({ RoleName: name, MaxItems: 100 }));
    return Object.fromEntries(Tags.map(({ Key = "", Value = "" }) => [Key, Value]));
  },
};
