import { ListRoleTagsCommand } from "@aws-sdk/client-iam";
import { iam } from "../../aws/services/iam.ts";
import { type ResourceTags, tagsIn } from "../../reconcile/contract/resource-tags.ts";

/** Reads the tags of roles. A role can have 50 tags, and a page contains up to 100. */
export const roleTags: ResourceTags = {
  calls: { ListRoleTags: { actions: ["iam:ListRoleTags"], reads: true } },
  permissions: [{ actions: ["iam:ListRoleTags"], resources: ["iam::*:role/*"] }],
  tagged: (arn) => (arn.split(":")[5]?.startsWith("role/") ? arn : undefined),
  async read(aws, arn) {
    const RoleName = arn.slice(arn.lastIndexOf("/") + 1);
    const { Tags } = await aws.client(iam).send(new ListRoleTagsCommand({ RoleName, MaxItems: 100 }));
    return tagsIn(Tags);
  },
};
