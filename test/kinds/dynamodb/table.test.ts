import { tableKind } from "../../../lib/kinds/dynamodb/table/kind.ts";
import { conforms } from "../../kind/conformance.ts";
import { describeKind } from "../../kind/description.ts";
import { openTableOnDynamoDB } from "../../support/kinds/kind-on-aws/table-on-dynamodb.ts";
import { capacityFields } from "./table-fields/capacity.ts";
import { fixedFields } from "./table-fields/fixed.ts";
import { lookAtTable } from "./table-fields/look.ts";
import { replicaFields } from "./table-fields/replicas.ts";
import { settingFields } from "./table-fields/settings.ts";

/** What DynamoDB shows about every new table. */
const SHOWN = {
  AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
  CreationDateTime: new Date(0),
  DeletionProtectionEnabled: false,
  ItemCount: 0,
  KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  TableArn: "arn:aws:dynamodb:us-west-2:111122223333:table/orders",
  TableId: "01234567-89ab-4def-8123-456789abcdef",
  TableName: "orders",
  TableSizeBytes: 0,
  TableStatus: "ACTIVE",
};
const NO_CAPACITY = { NumberOfDecreasesToday: 0, ReadCapacityUnits: 0, WriteCapacityUnits: 0 };
const WARM = { ReadUnitsPerSecond: 12_000, Status: "ACTIVE", WriteUnitsPerSecond: 4000 };

export const description = describeKind({
  kind: tableKind,
  open: openTableOnDynamoDB,
  spec: (name) => ({
    tableName: name,
    attributeDefinitions: [{ attributeName: "id", attributeType: "S" }],
    keySchema: [{ attributeName: "id", keyType: "HASH" }],
    billingMode: "PAY_PER_REQUEST",
  }),
  resource: (name, { region, account }) => `dynamodb:${region}:${account}:table/${name}`,
  longestName: "t".repeat(255),
  exposure: ["resourcePolicy"],
  heldBackBy: { tableReplicas: ["streamSpecification"] },
  exists: "ResourceInUseException",
  adoptionFields: [{ fields: { tableName: "orders" }, is: { spec: { tableName: "orders" } } }],
  look: lookAtTable,
  changeable: [...capacityFields, ...settingFields, ...replicaFields],
  fixed: fixedFields,
  defaults: {
    continuousBackups: { pointInTimeRecoveryEnabled: false },
    contributorInsights: "DISABLE",
    deletionProtectionEnabled: false,
    globalSecondaryIndexes: [],
    resourcePolicy: "",
    sseSpecification: { enabled: false },
    streamSpecification: { streamEnabled: false },
    tableClass: "STANDARD",
    tableReplicas: [],
  },
  recorded: {
    resources: [
      {
        what: "a provisioned table",
        declared: {
          billingMode: undefined,
          contributorInsights: "DISABLE",
          provisionedThroughput: { readCapacityUnits: 5, writeCapacityUnits: 5 },
        },
        answers: {
          DescribeTable: {
            on: "2025-10-08",
            shows: {
              Table: {
                ...SHOWN,
                ProvisionedThroughput: { NumberOfDecreasesToday: 0, ReadCapacityUnits: 5, WriteCapacityUnits: 5 },
                WarmThroughput: { ReadUnitsPerSecond: 5, Status: "ACTIVE", WriteUnitsPerSecond: 5 },
              },
            },
          },
          DescribeContributorInsights: {
            on: "2025-10-08",
            shows: { ContributorInsightsStatus: "DISABLED", TableName: "orders" },
          },
        },
      },
      {
        what: "an on-demand table with an index",
        declared: {
          attributeDefinitions: [
            { attributeName: "id", attributeType: "S" },
            { attributeName: "shop", attributeType: "S" },
          ],
          globalSecondaryIndexes: [
            {
              indexName: "by-shop",
              keySchema: [{ attributeName: "shop", keyType: "HASH" }],
              projection: { projectionType: "ALL" },
            },
          ],
        },
        answers: {
          DescribeTable: {
            on: "2025-10-08",
            shows: {
              Table: {
                ...SHOWN,
                AttributeDefinitions: [
                  { AttributeName: "id", AttributeType: "S" },
                  { AttributeName: "shop", AttributeType: "S" },
                ],
                BillingModeSummary: {
                  BillingMode: "PAY_PER_REQUEST",
                  LastUpdateToPayPerRequestDateTime: new Date(0),
                },
                GlobalSecondaryIndexes: [
                  {
                    IndexArn: `${SHOWN.TableArn}/index/by-shop`,
                    IndexName: "by-shop",
                    IndexSizeBytes: 0,
                    IndexStatus: "ACTIVE",
                    ItemCount: 0,
                    KeySchema: [{ AttributeName: "shop", KeyType: "HASH" }],
                    Projection: { ProjectionType: "ALL" },
                    ProvisionedThroughput: NO_CAPACITY,
                    WarmThroughput: WARM,
                  },
                ],
                ProvisionedThroughput: NO_CAPACITY,
                WarmThroughput: WARM,
              },
            },
          },
        },
      },
    ],
    errors: {
      absent: [
        {
          on: "2025-07-23",
          call: "DescribeTable",
          says: "400 ResourceNotFoundException: Requested resource not found: Table: orders not found",
        },
      ],
      terminal: [
        {
          on: "2025-10-08",
          call: "ExecuteStatement",
          says: "400 ValidationException: 1 validation error detected: Value '[]' at 'parameters' failed to satisfy constraint: Member must have length greater than or equal to 1",
        },
      ],
    },
  },
});

if (import.meta.vitest) conforms(description);
