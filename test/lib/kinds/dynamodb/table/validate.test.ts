import { describe, expect, it } from "vitest";
import type { TableSpec } from "../../../../../lib/kinds/dynamodb/table/spec.generated.ts";
import { validate } from "../../../../../lib/kinds/dynamodb/table/validate.ts";
import { silent, tableResource } from "../../../../support/kinds/table-contract/table-resource.ts";

const ONE = { readCapacityUnits: 1, writeCapacityUnits: 1 };
const { billingMode: _, ...provisioned } = silent;
const index = { indexName: "byA", keySchema: [{ attributeName: "a", keyType: "HASH" }] };

it.each<[string, Partial<TableSpec>]>([
  ["on-demand mode with leftover throughput", { provisionedThroughput: {} }],
  ["an index in on-demand mode", { globalSecondaryIndexes: [index] }],
  [
    "an index without write units",
    {
      billingMode: "PROVISIONED",
      provisionedThroughput: ONE,
      globalSecondaryIndexes: [{ ...index, provisionedThroughput: { readCapacityUnits: 1 } }],
    },
  ],
  ["replicas in other regions", { tableReplicas: [{ regionName: "eu-west-1" }, { regionName: "us-east-1" }] }],
])("accepts %s", (_, spec) => {
  expect(() => validate(tableResource(spec))).not.toThrow();
});

it.each([
  ["its status names the table", { status: { ackResourceMetadata: { arn: "arn:aws:dynamodb:us-west-2:1:table/t" } } }],
  ["it adopts the table", { annotations: { "services.k8s.aws/adoption-policy": "adopt" } }],
])("leaves it to DynamoDB to know the attributes of a table that exists: %s", (_, exists) => {
  expect(() => validate({ ...tableResource({ attributeDefinitions: [] }), ...exists })).not.toThrow();
});

describe("a spec is rejected", () => {
  it.each<[string, object, string]>([
    ["without the table's name", { tableName: "" }, "spec.tableName"],
    [
      "with an ARN for a name, which may belong to another account",
      { tableName: "arn:aws:dynamodb:us-west-2:111111111111:table/orders" },
      "spec.tableName",
    ],
    ["without the throughput", { billingMode: "" }, "spec.provisionedThroughput is required"],
    [
      "without the table's write units",
      { billingMode: "PROVISIONED", provisionedThroughput: { readCapacityUnits: 1 } },
      "spec.provisionedThroughput is required",
    ],
    [
      "without the throughput of an index",
      { billingMode: "PROVISIONED", provisionedThroughput: ONE, globalSecondaryIndexes: [index] },
      "index byA requires provisionedThroughput",
    ],
    [
      "with a key attribute that is not defined, and an attribute that no key uses",
      { attributeDefinitions: [{ attributeName: "PK", attributeType: "S" }] },
      'spec.keySchema: attribute "id" is not in spec.attributeDefinitions, which defines "PK", but no key uses that',
    ],
    [
      "with a key attribute of an index that is not defined",
      { globalSecondaryIndexes: [{ ...index, keySchema: [{ attributeName: "z", keyType: "HASH" }] }] },
      'spec.globalSecondaryIndexes: attribute "z" is not in spec.attributeDefinitions',
    ],
    ["with an index twice", { globalSecondaryIndexes: [index, index] }, "byA occurs more than once"],
    [
      "with a replica twice",
      { tableReplicas: [{ regionName: "eu-west-1" }, { regionName: "eu-west-1" }] },
      "eu-west-1 occurs more than once",
    ],
    [
      "with more replicas than there are regions",
      { tableReplicas: Array.from({ length: 201 }, (_, index) => ({ regionName: `eu-west-${index}` })) },
      "spec.tableReplicas has 201 items; at most 200 are supported",
    ],
    [
      "with far more indexes than a table can have",
      { globalSecondaryIndexes: Array.from({ length: 201 }, (_, number) => ({ ...index, indexName: `by${number}` })) },
      "spec.globalSecondaryIndexes has 201 items; at most 200 are supported",
    ],
    [
      "with a replica in the table's region",
      { tableReplicas: [{ regionName: "us-west-2" }] },
      "us-west-2 is the region",
    ],
  ])("%s", (_, spec, message) => {
    expect(() => validate(tableResource(spec))).toThrow(message);
  });

  it("that does not specify how the table is billed", () => {
    expect(() => validate({ ...tableResource(), spec: provisioned })).toThrow("in billing mode PROVISIONED");
  });
});
