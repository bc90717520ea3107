import {
  ListTagsOfResourceCommand,
  type ListTagsOfResourceOutput,
  type Tag,
  TagResourceCommand,
  UntagResourceCommand,
} from "@aws-sdk/client-dynamodb";
import type { TagAccess } from "../../../reconcile/contract/tag-access.ts";
import { changedTags } from "../../values/changed-tags.ts";
import type { TableSpec } from "./spec.generated.ts";
import type { DescribedTable, TableTarget } from "./table-part.ts";

/** The tags of a table. They can be changed while the table is, and those of a new table may not show for some seconds. */
export const tags: TagAccess<TableTarget, TableSpec, DescribedTable> = {
  field: "tags",
  lateSeconds: 60,
  whileBusy: true,

  declared({ tags = [] }) {
    return tags.map(({ key = "", value = "" }) => ({ key, value }));
  },

  async read({ dynamodb }, { arn: ResourceArn }) {
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
  },

  async write({ dynamodb }, { from, to }, { seen: { arn: ResourceArn } }) {
    const { removed: TagKeys, set: Tags } = changedTags(from, to);
    // Removed tags first, to make room: a table has at most 50.
    if (TagKeys.length > 0) await dynamodb.send(new UntagResourceCommand({ ResourceArn, TagKeys }));
    if (Tags.length > 0) await dynamodb.send(new TagResourceCommand({ ResourceArn, Tags }));
  },
};
