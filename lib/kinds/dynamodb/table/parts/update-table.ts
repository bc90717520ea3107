import { UpdateTableCommand, type UpdateTableInput, UpdateTableInput$ } from "@aws-sdk/client-dynamodb";
import { toSdk } from "../../../../kind/values/kubernetes-names.ts";
import type { Progress } from "../../../../reconcile/contract/progress.ts";
import { describedTable } from "../describe.ts";
import { fieldNames } from "../field-names.generated.ts";
import type { CreateReplicationGroupMemberAction, GlobalSecondaryIndex, TableSpec } from "../spec.generated.ts";
import { updating } from "../work.ts";
import type { TableTarget } from "./table-part.ts";

/** The changes that one `UpdateTable` call makes, with the spec's field names. */
export interface TableUpdate extends Partial<TableSpec> {
  readonly globalSecondaryIndexUpdates?: readonly ItemUpdate<GlobalSecondaryIndex>[];
  readonly replicaUpdates?: readonly ItemUpdate<CreateReplicationGroupMemberAction>[];
}

/** The change to one index or replica. */
export type ItemUpdate<Item> = { readonly create: Item } | { readonly update: Item } | { readonly delete: Item };

/**
 * Changes a table with one call. DynamoDB accepts one change at a time, so this function always reports the table as busy: the next change
 * has to wait for the next pass.
 */
export async function updateTable(target: TableTarget, update: TableUpdate): Promise<Progress> {
  const { TableName: tableName, dynamodb } = target;
  // The result conforms to the schema of `UpdateTableInput`, but the return type of `toSdk` cannot express this.
  const input = toSdk(UpdateTableInput$, { ...update, tableName }, fieldNames) as UpdateTableInput;
  const { TableDescription = {} } = await dynamodb.send(new UpdateTableCommand(input));
  const { status, busy = updating } = describedTable(target, TableDescription);
  return { status, busy };
}
