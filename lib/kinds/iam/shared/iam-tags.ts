import { ListPolicyTagsCommand, ListRoleTagsCommand } from "@aws-sdk/client-iam";
import { iam } from "../../../aws/services/iam.ts";
import { type ResourceTags, tagsIn } from "../../../reconcile/contract/resource-tags.ts";

/** Reads the tags of roles and of customer managed policies. Each can have 50 tags, and a page contains up to 100. */
export const iamTags: ResourceTags = {
  calls: {
    ListRoleTags: { actions: ["iam:ListRoleTags"], reads: true },
    ListPolicyTags: { actions: ["iam:ListPolicyTags"], reads: true },
  },
  permissions: [
    { actions: ["iam:ListRoleTags"], resources: ["iam::*:role/*"] },
    { actions: ["iam:ListPolicyTags"], resources: ["iam::*:policy/*"] },
  ],
  tagged: (arn) => (/^[^:]*(:[^:]*){4}:(role|policy)\//.test(arn) ? arn : undefined),
  async read(aws, arn) {
    const client = aws.client(iam);
    if (arn.split(":")[5]?.startsWith("policy/")) {
      return tagsIn((await client.send(new ListPolicyTagsCommand({ PolicyArn: arn, MaxItems: 100 }))).Tags);
    }
    const RoleName = arn.slice(arn.lastIndexOf("/") + 1);
    return tagsIn((await client.send(new ListRoleTagsCommand({ RoleName, MaxItems: 100 }))).Tags);
  },
};
