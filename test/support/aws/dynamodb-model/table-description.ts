import type {
  CreateTableInput,
  GlobalSecondaryIndexDescription,
  KeySchemaElement,
  SSEDescription,
  SSESpecification,
  StreamSpecification,
  TableDescription,
  UpdateTableInput,
} from "@aws-sdk/client-dynamodb";

/** A new table, in a backend that creates it immediately. `now` is in milliseconds. */
export function createdTable(input: CreateTableInput, TableArn: string, now: number): TableDescription {
  const {
    TableName,
    KeySchema,
    LocalSecondaryIndexes,
    GlobalSecondaryIndexes = [],
    ResourcePolicy: _,
    ...rest
  } = input;
  const { StreamSpecification, ...settings } = rest;
  const update = {
    ...settings,
    TableName,
    GlobalSecondaryIndexUpdates: GlobalSecondaryIndexes.map((Create) => ({ Create })),
    ...(StreamSpecification?.StreamEnabled && { StreamSpecification }),
  };
  const table: TableDescription = {
    TableName,
    KeySchema,
    TableArn,
    TableStatus: "ACTIVE",
    CreationDateTime: new Date(now),
    ItemCount: 0,
    AttributeDefinitions: [],
    DeletionProtectionEnabled: false,
    ...(LocalSecondaryIndexes && { LocalSecondaryIndexes }),
  };
  return updatedTable(update, table, now);
}

/** A table after an update, in a backend that carries out the update immediately and does not keep replicas. */
export function updatedTable(input: UpdateTableInput, table: TableDescription, now: number): TableDescription {
  const { BillingMode = table.BillingModeSummary?.BillingMode, TableClass, OnDemandThroughput } = input;
  const { DeletionProtectionEnabled = table.DeletionProtectionEnabled } = input;
  const { ProvisionedThroughput = table.ProvisionedThroughput } = input;
  const isOnDemand = BillingMode === "PAY_PER_REQUEST";
  const { GlobalSecondaryIndexes: _, ...rest } = table;
  const indexes = updatedIndexes(input, table, isOnDemand);
  const changed: TableDescription = {
    ...rest,
    DeletionProtectionEnabled,
    ProvisionedThroughput: isOnDemand ? NONE : ProvisionedThroughput,
    ...(BillingMode && { BillingModeSummary: { BillingMode } }),
    ...(OnDemandThroughput && { OnDemandThroughput }),
    ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
    ...(TableClass && { TableClassSummary: { TableClass } }),
    ...(input.SSESpecification && { SSEDescription: encryptionOf(input.SSESpecification) }),
    ...(input.StreamSpecification && streamOf(input.StreamSpecification, table, now)),
  };
  return { ...changed, AttributeDefinitions: definitionsOf(input, changed) };
}

/** How DynamoDB describes the throughput in on-demand mode. */
const NONE = { ReadCapacityUnits: 0, WriteCapacityUnits: 0 };

function updatedIndexes(
  { GlobalSecondaryIndexUpdates = [] }: UpdateTableInput,
  { GlobalSecondaryIndexes = [] }: TableDescription,
  isOnDemand: boolean,
): GlobalSecondaryIndexDescription[] {
  const indexes = new Map(GlobalSecondaryIndexes.map((index) => [index.IndexName, index]));
  for (const { Create, Update, Delete } of GlobalSecondaryIndexUpdates) {
    const set = Create ?? Update;
    if (set !== undefined) indexes.set(set.IndexName, { IndexStatus: "ACTIVE", ...indexes.get(set.IndexName), ...set });
    if (Delete !== undefined) indexes.delete(Delete.IndexName);
  }
  return [...indexes.values()].map((index) => (isOnDemand ? { ...index, ProvisionedThroughput: NONE } : index));
}

function encryptionOf({ Enabled, KMSMasterKeyId = "aws" }: SSESpecification): SSEDescription {
  const isArn = KMSMasterKeyId.startsWith("arn:");
  const KMSMasterKeyArn = isArn ? KMSMasterKeyId : `arn:aws:kms:us-west-2:000000000000:key/${KMSMasterKeyId}`;
  return Enabled ? { Status: "ENABLED", SSEType: "KMS", KMSMasterKeyArn } : { Status: "DISABLED" };
}

/** The label and the ARN of the latest stream are retained after the stream is disabled. */
function streamOf(StreamSpecification: StreamSpecification, { TableArn }: TableDescription, now: number) {
  if (!StreamSpecification.StreamEnabled) return { StreamSpecification };
  const LatestStreamLabel = new Date(now).toISOString();
  return { StreamSpecification, LatestStreamLabel, LatestStreamArn: `${TableArn}/stream/${LatestStreamLabel}` };
}

/** The attributes that keys use. DynamoDB lists no others. */
function definitionsOf({ AttributeDefinitions = [] }: UpdateTableInput, table: TableDescription) {
  const { KeySchema = [], LocalSecondaryIndexes = [], GlobalSecondaryIndexes = [] } = table;
  const indexKeys = [...LocalSecondaryIndexes, ...GlobalSecondaryIndexes].flatMap(({ KeySchema = [] }) => KeySchema);
  const used = new Set([...KeySchema, ...indexKeys].map(({ AttributeName }: KeySchemaElement) => AttributeName));
  const defined = [...(table.AttributeDefinitions ?? []), ...AttributeDefinitions];
  const byName = new Map(defined.map((attribute) => [attribute.AttributeName, attribute]));
  return [...byName.values()].filter(({ AttributeName }) => used.has(AttributeName));
}
