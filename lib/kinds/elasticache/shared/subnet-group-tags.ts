import { ListTagsForResourceCommand } from "@aws-sdk/client-elasticache";
import { elasticache } from "../../../aws/services/elasticache.ts";
import { type ResourceTags, tagsIn } from "../../../reconcile/contract/resource-tags.ts";

/** Reads the tags of cache subnet groups. */
export const subnetGroupTags: ResourceTags = {
  calls: { ListTagsForResource: { actions: ["elasticache:ListTagsForResource"], reads: true } },
  permissions: [{ actions: ["elasticache:ListTagsForResource"], resources: ["elasticache:*:*:subnetgroup:*"] }],
  tagged: (arn) => (/^[^:]*(:[^:]*){4}:subnetgroup:[A-Za-z0-9-]{1,255}$/.test(arn) ? arn.toLowerCase() : undefined),
  read: async (aws, arn) =>
    tagsIn((await aws.client(elasticache).send(new ListTagsForResourceCommand({ ResourceName: arn }))).TagList),
};
