import { ListTagsForResourceCommand } from "@aws-sdk/client-sns";
import { sns } from "../../../aws/services/sns.ts";
import { type ResourceTags, tagsIn } from "../../../reconcile/contract/resource-tags.ts";

/** Reads the tags of topics. */
export const topicTags: ResourceTags = {
  calls: { ListTagsForResource: { actions: ["sns:ListTagsForResource"], reads: true } },
  permissions: [{ actions: ["sns:ListTagsForResource"], resources: ["sns:*:*:*"] }],
  tagged: (arn) => (/^[^:]*(:[^:]*){4}:[A-Za-z0-9_.-]{1,256}$/.test(arn) ? arn : undefined),
  read: async (aws, arn) =>
    tagsIn((await aws.client(sns).send(new ListTagsForResourceCommand({ ResourceArn: arn }))).Tags),
};
