import { ListTagsForResourceCommand } from "@aws-sdk/client-ecr";
import { ecr } from "../../../aws/services/ecr.ts";
import { type ResourceTags, tagsIn } from "../../../reconcile/contract/resource-tags.ts";

/** Reads the tags of repositories. */
export const repositoryTags: ResourceTags = {
  calls: { ListTagsForResource: { actions: ["ecr:ListTagsForResource"], reads: true } },
  permissions: [{ actions: ["ecr:ListTagsForResource"], resources: ["ecr:*:*:repository/*"] }],
  tagged: (arn) => (/^[^:]*(:[^:]*){4}:repository\/[a-z0-9/_.-]{2,256}$/.test(arn) ? arn : undefined),
  read: async (aws, arn) =>
    tagsIn((await aws.client(ecr).send(new ListTagsForResourceCommand({ resourceArn: arn }))).tags),
};
