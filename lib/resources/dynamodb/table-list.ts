import { ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { dynamodb } from "../../aws/services/dynamodb.ts";
import type { Listing } from "../driver/listing.ts";

/** How DynamoDB lists tables. */
export const list: Listing = {
  service: dynamodb,
  command: ListTablesCommand,
  at: "TableNames",
  token: ["LastEvaluatedTableName", "ExclusiveStartTableName"],
};
