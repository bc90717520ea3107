import { ListRoleTagsCommand } from "@aws-sdk/client-iam";
import { iam } from "../../aws/services/iam.ts";
import type { ResourceTags } from "../../reconcile/contract/resource-tags.ts";

const PATTERN = "iam::*:role/*";

/** Reads the tags of roles. A role can have 50 tags, and a page contains up to 100. */
export const roleTags: ResourceTags = {
  calls: { ListRoleTags: { actions: ["iam:ListRoleTags"], reads: true } },
  permissions: [{ actions: ["iam:ListRoleTags"], resources: [PATTERN] }],
  tagged: (arn) => arn,
  async read(aws, arn) {
    const RoleName = arn.slice(arn.lastIndexOf("/") + 1);
    const { Tags = [] } = await aws.client(iam).send(new ListRoleTagsCommand({ RoleName, MaxItems: 100 }));
    return Object.fromEntries(Tags.map(({ Key = "", Value = "" }) => [Key, Value]));
  },
};
