import { isDeepStrictEqual } from "node:util";
import type { TableDescription, UpdateTableInput } from "@aws-sdk/client-dynamodb";
import { invalid, type Refusal } from "./refusal.ts";

/** Why DynamoDB refuses the changes that an `UpdateTable` makes to throughput and indexes; `undefined` if it accepts them. */
export function refusedCapacity(input: UpdateTableInput, table: TableDescription): Refusal | undefined {
  return refusedOnlineChange(input, table) ?? refusedThroughput(input, table) ?? refusedIndex(input, table);
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateTable.html */
function refusedOnlineChange(input: UpdateTableInput, { GlobalSecondaryIndexes = [] }: TableDescription) {
  const online = (input.GlobalSecondaryIndexUpdates ?? []).filter(({ Create, Delete }) => Create ?? Delete);
  const isBusy = GlobalSecondaryIndexes.some(({ IndexStatus = "" }) => ["CREATING", "DELETING"].includes(IndexStatus));
  if (online.length > (isBusy ? 0 : 1)) {
    const message = "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table";
    return { code: "LimitExceededException", message };
  }
  const isThroughput = (input.ProvisionedThroughput ?? input.BillingMode) !== undefined;
  return online.length > 0 && isThroughput
    ? invalid("throughput and indexes cannot be changed at the same time")
    : undefined;
}

function refusedThroughput(input: UpdateTableInput, table: TableDescription): Refusal | undefined {
  const mode = input.BillingMode ?? modeOf(table);
  const updates = (input.GlobalSecondaryIndexUpdates ?? []).flatMap(({ Update = [] }) => Update);
  const limits = [input, ...updates].filter(({ OnDemandThroughput }) => OnDemandThroughput !== undefined);
  if (mode === "PROVISIONED" && limits.length > 0) return invalid("OnDemandThroughput needs PAY_PER_REQUEST");

  const { GlobalSecondaryIndexes: indexes = [] } = table;
  const given = [input, ...updates].filter(({ ProvisionedThroughput }) => ProvisionedThroughput !== undefined);
  if (mode === "PAY_PER_REQUEST") {
    return given.length > 0 ? invalid("ReadCapacityUnits cannot be specified when it is PAY_PER_REQUEST") : undefined;
  }
  if (mode !== modeOf(table)) {
    return given.length <= indexes.length
      ? invalid("ReadCapacityUnits must be specified when it is PROVISIONED")
      : undefined;
  }
  const isSame = given.some((one) => {
    const current = "IndexName" in one ? indexes.find(({ IndexName }) => IndexName === one.IndexName) : table;
    return isDeepStrictEqual(unitsOf(current), unitsOf(one));
  });
  return isSame ? invalid("The provisioned throughput value equals the current value") : undefined;
}

function refusedIndex(input: UpdateTableInput, table: TableDescription): Refusal | undefined {
  const { AttributeDefinitions = [], GlobalSecondaryIndexUpdates = [] } = input;
  const { KeySchema: key = [], LocalSecondaryIndexes = [], GlobalSecondaryIndexes = [] } = table;
  const [{ Create: created } = {}] = GlobalSecondaryIndexUpdates.filter(({ Create }) => Create);
  if (created === undefined) return undefined;
  if (GlobalSecondaryIndexes.some(({ IndexName }) => IndexName === created.IndexName)) {
    return invalid(`Attempting to create an index which already exists: ${created.IndexName}`);
  }
  if ((created.ProvisionedThroughput === undefined) === (modeOf(table) === "PROVISIONED")) {
    return invalid("the throughput of the index does not fit the billing mode");
  }
  const indexKeys = [...LocalSecondaryIndexes, ...GlobalSecondaryIndexes, created].flatMap(
    ({ KeySchema = [] }) => KeySchema,
  );
  const defined = new Set(AttributeDefinitions.map(({ AttributeName }) => AttributeName));
  const isDefined = [...key, ...indexKeys].every(({ AttributeName }) => defined.has(AttributeName));
  return isDefined ? undefined : invalid("Some index key attributes are not defined in AttributeDefinitions");
}

function modeOf({ BillingModeSummary }: TableDescription): string {
  return BillingModeSummary?.BillingMode ?? "PROVISIONED";
}

function unitsOf(one: Pick<TableDescription, "ProvisionedThroughput"> | undefined) {
  const { ReadCapacityUnits, WriteCapacityUnits } = one?.ProvisionedThroughput ?? {};
  return [ReadCapacityUnits, WriteCapacityUnits];
}
