import { ListTagsForResourceCommand } from "@aws-sdk/client-rds";
import { rds } from "../../../aws/services/rds.ts";
import { type ResourceTags, tagsIn } from "../../../reconcile/contract/resource-tags.ts";

/** Reads the tags of DB subnet groups. */
export const subnetGroupTags: ResourceTags = {
  calls: { ListTagsForResource: { actions: ["rds:ListTagsForResource"], reads: true } },
  permissions: [{ actions: ["rds:ListTagsForResource"], resources: ["rds:*:*:subgrp:*"] }],
  tagged: (arn) => (/^[^:]*(:[^:]*){4}:subgrp:[A-Za-z0-9._ -]{1,255}$/.test(arn) ? arn.toLowerCase() : undefined),
  read: async (aws, arn) =>
    tagsIn((await aws.client(rds).send(new ListTagsForResourceCommand({ ResourceName: arn }))).TagList),
};
