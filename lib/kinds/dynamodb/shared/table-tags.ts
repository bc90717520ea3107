import { ListTagsOfResourceCommand, type Tag } from "@aws-sdk/client-dynamodb";
import { dynamodb } from "../../../aws/services/dynamodb.ts";
import { type ResourceTags, tagsIn } from "../../../reconcile/contract/resource-tags.ts";

/** Reads the tags of tables. A stream has no tags; those of its table count. */
export const tableTags: ResourceTags = {
  calls: { ListTagsOfResource: { actions: ["dynamodb:ListTagsOfResource"], reads: true } },
  permissions: [{ actions: ["dynamodb:ListTagsOfResource"], resources: ["dynamodb:*:*:table/*"] }],
  tagged: (arn) => /^([^:]*(:[^:]*){4}:table\/[A-Za-z0-9_.-]{1,255})\/stream\/[A-Za-z0-9:.-]{1,64}$/.exec(arn)?.[1],
  async read(aws, arn) {
    const found: Tag[] = [];
    let place: string | undefined;
    do {
      const input = { ResourceArn: arn, ...(place !== undefined && { NextToken: place }) };
      const { Tags = [], NextToken } = await aws.client(dynamodb).send(new ListTagsOfResourceCommand(input));
      found.push(...Tags);
      place = NextToken;
    } while (place !== undefined);
    return tagsIn(found);
  },
};
