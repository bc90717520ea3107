import {
  ListTagsOfResourceCommand,
  type ListTagsOfResourceOutput,
  type Tag,
  TagResourceCommand,
  UntagResourceCommand,
} from "@aws-sdk/client-dynamodb";
import { changeTags, tagRoute } from "../../../kind/values/change-tags.ts";
import { tagsField } from "../../../kind/values/tags-field.ts";
import type { TagAccess } from "../../../reconcile/contract/kind.ts";
import type { DescribedTable, TableTarget } from "./parts/table-part.ts";
import type { TableSpec } from "./spec.generated.ts";

/** The tags of a table. They can be changed while AWS is changing the table. A new table's tags may stay invisible for a few seconds. */
export const tags: TagAccess<TableTarget, TableSpec, DescribedTable> = {
  ...tagsField,
  route: tagRoute,
  lateSeconds: 60,
  whileBusy: true,

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

  async write({ dynamodb }, change, { seen: { arn: ResourceArn } }) {
    await changeTags(change, {
      set: (Tags) => dynamodb.send(new TagResourceCommand({ ResourceArn, Tags })),
      remove: (TagKeys) => dynamodb.send(new UntagResourceCommand({ ResourceArn, TagKeys })),
    });
  },
};
