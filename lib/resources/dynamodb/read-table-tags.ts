import {
  type DynamoDBClient,
  ListTagsOfResourceCommand,
  type ListTagsOfResourceOutput,
  type Tag,
} from "@aws-sdk/client-dynamodb";
import type { Tags } from "../../reconcile/contract/tag.ts";

/** Reads the tags of the table with this ARN, on all pages. */
export async function readTableTags(dynamodb: Pick<DynamoDBClient, "send">, ResourceArn: string): Promise<Tags> {
  const found: Tag[] = [];
  let NextToken: string | undefined;
  do {
    const page: ListTagsOfResourceOutput = await dynamodb.send(
      new ListTagsOfResourceCommand({ ResourceArn, NextToken }),
    );
    found.push(...(page.Tags ?? []));
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
  return Object.fromEntries(found.map(({ Key = "", Value = "" }) => [Key, Value]));
}
