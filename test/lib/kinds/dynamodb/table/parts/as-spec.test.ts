import { expect, it } from "vitest";
import { asSpec } from "../../../../../../lib/kinds/dynamodb/table/parts/as-spec.ts";

const KeySchema = [{ AttributeName: "a", KeyType: "HASH" }] as const;
const keySchema = [{ attributeName: "a", keyType: "HASH" }];

it("reads a table as the spec that would declare it", () => {
  expect(
    asSpec({
      TableArn: "arn:aws:dynamodb:us-west-2:000000000000:table/orders",
      TableName: "orders",
      TableStatus: "ACTIVE",
      KeySchema: [...KeySchema],
      ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 2, NumberOfDecreasesToday: 3 },
      WarmThroughput: { ReadUnitsPerSecond: 5 },
      GlobalSecondaryIndexes: [{ IndexName: "byA", KeySchema: [...KeySchema], IndexStatus: "ACTIVE", ItemCount: 7 }],
      SSEDescription: { Status: "UPDATING", SSEType: "KMS", KMSMasterKeyArn: "arn" },
      TableClassSummary: { TableClass: "STANDARD_INFREQUENT_ACCESS" },
      Replicas: [
        { RegionName: "us-west-2", ReplicaStatus: "ACTIVE" },
        { RegionName: "eu-west-1", ReplicaStatus: "ACTIVE", ReplicaTableClassSummary: { TableClass: "STANDARD" } },
      ],
    }),
  ).toEqual({
    tableName: "orders",
    billingMode: "PROVISIONED",
    keySchema,
    provisionedThroughput: { readCapacityUnits: 1, writeCapacityUnits: 2 },
    globalSecondaryIndexes: [{ indexName: "byA", keySchema }],
    sseSpecification: { enabled: true, sseType: "KMS", kmsMasterKeyID: "arn" },
    tableClass: "STANDARD_INFREQUENT_ACCESS",
    tableReplicas: [{ regionName: "eu-west-1", tableClassOverride: "STANDARD" }],
  });
});

it.each([["DISABLED"], ["DISABLING"]] as const)("treats encryption that is %s as no encryption", (Status) => {
  expect(asSpec({ SSEDescription: { Status, KMSMasterKeyArn: "arn" } }).sseSpecification?.enabled).toBe(false);
});
