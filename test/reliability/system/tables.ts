import type { TableDescription } from "@aws-sdk/client-dynamodb";
import type { TableSpec } from "../../../lib/kinds/dynamodb/table/spec.generated.ts";
import { tableAtRest } from "../../support/aws/dynamodb-model/memory-tables.ts";
import type { CloudResource, Settings } from "../../support/kinds/memory/memory-resource.ts";

/** The smallest spec of a table. */
export const SIMPLE_TABLE: TableSpec = {
  tableName: "orders",
  attributeDefinitions: ["id", "a", "b"].map((attributeName) => ({ attributeName, attributeType: "S" })),
  keySchema: [{ attributeName: "id", keyType: "HASH" }],
  billingMode: "PAY_PER_REQUEST",
};

/** The settings that `DescribeTable` shows. */
export const DESCRIBED_PARTS = [
  "capacity",
  "streamSpecification",
  "deletionProtectionEnabled",
  "sseSpecification",
  "tableReplicas",
] as const;

export const TABLE_PARTS = [
  ...DESCRIBED_PARTS,
  "resourcePolicy",
  "timeToLive",
  "continuousBackups",
  "contributorInsights",
] as const;

/** The settings that a table's spec declares, determined without the code of the kind. */
export function declaredSettings(spec: TableSpec): Settings {
  const { streamSpecification: stream, timeToLive } = spec;
  return present({
    capacity: inWords(declaredCapacity(spec)),
    streamSpecification: stream?.streamEnabled ? stream.streamViewType : undefined,
    deletionProtectionEnabled: spec.deletionProtectionEnabled ? "true" : undefined,
    sseSpecification: spec.sseSpecification?.enabled ? "ENABLED" : undefined,
    tableReplicas: listed(spec.tableReplicas?.map(({ regionName }) => regionName)),
    resourcePolicy: spec.resourcePolicy,
    timeToLive: timeToLive?.enabled ? timeToLive.attributeName : undefined,
    continuousBackups: spec.continuousBackups?.pointInTimeRecoveryEnabled ? "ENABLED" : undefined,
    contributorInsights: spec.contributorInsights === "ENABLE" ? "ENABLED" : undefined,
  });
}

/** The settings that a description of a table shows, in the same form as those from `declaredSettings`. */
export function describedSettings(table: TableDescription): Settings {
  const { StreamSpecification: stream } = table;
  return present({
    capacity: inWords(describedCapacity(table)),
    streamSpecification: stream?.StreamEnabled ? stream.StreamViewType : undefined,
    deletionProtectionEnabled: table.DeletionProtectionEnabled ? "true" : undefined,
    sseSpecification: table.SSEDescription?.Status === "ENABLED" ? "ENABLED" : undefined,
    tableReplicas: listed(table.Replicas?.map(({ RegionName }) => RegionName)),
  });
}

/** The settings of a table, as they are after DynamoDB has finished its work. */
export function tableSettings(resource: CloudResource): Settings {
  return { ...resource.settings, ...describedSettings(tableAtRest(resource)) };
}

/** The state of the table, or that of the first of its indexes and replicas that is not active. */
export function stateOf({ TableStatus, GlobalSecondaryIndexes = [], Replicas = [] }: TableDescription) {
  const ofIndexes = GlobalSecondaryIndexes.map(({ IndexStatus }) => IndexStatus);
  const states = [TableStatus, ...ofIndexes, ...Replicas.map(({ ReplicaStatus }) => ReplicaStatus)];
  return states.find((state) => state !== "ACTIVE") ?? "ACTIVE";
}

/** Whether an index has a key other than the declared one. No update can change the key. */
export function hasOtherKeys(spec: TableSpec, resource: CloudResource): boolean {
  const keys = new Map(describedCapacity(tableAtRest(resource)).indexes.map(({ name, key }) => [name, key.join()]));
  return declaredCapacity(spec).indexes.some(({ name, key }) => (keys.get(name) ?? key.join()) !== key.join());
}

/** Whether a key of the table uses an attribute that is not defined, which DynamoDB rejects. */
export function hasUndefinedKeys({ attributeDefinitions = [], ...spec }: TableSpec): boolean {
  const defined = attributeDefinitions.map(({ attributeName }) => attributeName);
  return declaredCapacity(spec).indexes.some(({ key }) => key.some((name) => !defined.includes(name)));
}

/** Whether a table is declared without the throughput that its billing mode requires. */
export function lacksThroughput({ billingMode = "PROVISIONED", provisionedThroughput }: TableSpec): boolean {
  return billingMode === "PROVISIONED" && provisionedThroughput === undefined;
}

/** Whether DynamoDB keeps the table when its object is deleted: the table is protected, and the spec does not disable it. */
export function isProtected({ deletionProtectionEnabled }: TableSpec, { table }: CloudResource): boolean {
  return table?.description.DeletionProtectionEnabled === true && deletionProtectionEnabled !== false;
}

interface CapacityInWords {
  readonly billingMode: string;
  readonly units: Units;
  readonly limits: Units;
  readonly indexes: readonly {
    readonly name: string;
    readonly key: readonly (string | undefined)[];
    readonly units: Units;
  }[];
}

type Units = readonly (number | undefined)[];

function declaredCapacity({ billingMode, globalSecondaryIndexes = [], ...spec }: TableSpec): CapacityInWords {
  const { maxReadRequestUnits, maxWriteRequestUnits } = spec.onDemandThroughput ?? {};
  const unitsOf = ({ provisionedThroughput: units }: Pick<TableSpec, "provisionedThroughput">): Units => [
    units?.readCapacityUnits,
    units?.writeCapacityUnits,
  ];
  return {
    billingMode: billingMode || "PROVISIONED",
    units: unitsOf(spec),
    limits: [maxReadRequestUnits, maxWriteRequestUnits],
    indexes: globalSecondaryIndexes.map(({ indexName = "", keySchema = [], ...index }) => ({
      ...{ name: indexName, key: keySchema.map(({ attributeName }) => attributeName), units: unitsOf(index) },
    })),
  };
}

function describedCapacity({ GlobalSecondaryIndexes = [], ...table }: TableDescription): CapacityInWords {
  const { MaxReadRequestUnits, MaxWriteRequestUnits } = table.OnDemandThroughput ?? {};
  const unitsOf = ({ ProvisionedThroughput: units }: Pick<TableDescription, "ProvisionedThroughput">): Units => [
    units?.ReadCapacityUnits,
    units?.WriteCapacityUnits,
  ];
  return {
    billingMode: table.BillingModeSummary?.BillingMode ?? "PROVISIONED",
    units: unitsOf(table),
    limits: [MaxReadRequestUnits, MaxWriteRequestUnits],
    indexes: GlobalSecondaryIndexes.map(({ IndexName = "", KeySchema = [], ...index }) => ({
      ...{ name: IndexName, key: KeySchema.map(({ AttributeName }) => AttributeName), units: unitsOf(index) },
    })),
  };
}

function inWords({ billingMode, units, limits, indexes }: CapacityInWords): string {
  const isProvisioned = billingMode === "PROVISIONED";
  const ofIndexes = indexes.map(
    ({ name, key, units: own }) => `${name}(${key.join()})${isProvisioned ? ` ${own.join()}` : ""}`,
  );
  return [`${billingMode} ${(isProvisioned ? units : limits).join()}`, ...ofIndexes.toSorted()].join("; ");
}

function listed(names: readonly (string | undefined)[] = []): string | undefined {
  const known = names.filter((name) => name !== undefined);
  return known.length === 0 ? undefined : known.toSorted().join();
}

function present(settings: Readonly<Record<string, string | undefined>>): Settings {
  const entries = Object.entries(settings).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}
