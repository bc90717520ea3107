import { UpdateTableCommand, type UpdateTableInput } from "@aws-sdk/client-dynamodb";
import type { ChangeableField } from "../../../kind/description.ts";
import type { TableOnDynamoDB } from "../../../support/kinds/kind-on-aws/table-on-dynamodb.ts";

export type TableField = ChangeableField<TableOnDynamoDB>;

/** Makes `UpdateTable` calls as someone else, one after the other. After each call, advances the clock until the update is done. */
export const updates =
  (...changes: readonly Omit<UpdateTableInput, "TableName">[]): TableField["drift"] =>
  async ({ dynamodb, clock }, TableName) => {
    for (const change of changes) {
      await dynamodb.send(new UpdateTableCommand({ TableName, ...change }));
      clock.advance(600);
    }
  };

export const STREAM = { streamEnabled: true, streamViewType: "NEW_AND_OLD_IMAGES" };

export const PROVISIONED = {
  billingMode: "PROVISIONED",
  provisionedThroughput: { readCapacityUnits: 1, writeCapacityUnits: 1 },
};

/** An index whose partition key is the attribute `a`. */
export function byA(more: object = {}) {
  return {
    indexName: "byA",
    keySchema: [{ attributeName: "a", keyType: "HASH" }],
    projection: { projectionType: "ALL" },
    ...more,
  };
}
