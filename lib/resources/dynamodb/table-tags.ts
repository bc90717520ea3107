import { dynamodb } from "../../aws/services/dynamodb.ts";
import type { ResourceTags } from "../../reconcile/contract/resource-tags.ts";
import { readTableTags } from "./read-table-tags.ts";

/** Reads the tags of tables. A stream has no tags; those of its table count. */
export const tableTags: ResourceTags = {
  calls: { ListTagsOfResource: { actions: ["dynamodb:ListTagsOfResource"], reads: true } },
  permissions: [{ actions: ["dynamodb:ListTagsOfResource"], resources: ["dynamodb:*:*:table/*"] }],
  tagged: (arn) => /^([^:]*(:[^:]*){4}:table\/[A-Za-z0-9_.-]{1,255})\/stream\/[A-Za-z0-9:.-]{1,64}$/.exec(arn)?.[1],
  read: (aws, arn) => readTableTags(aws.client(dynamodb), arn),
};
