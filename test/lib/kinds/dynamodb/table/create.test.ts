import { describe, expect, it } from "vitest";
import { createTable } from "../../../../../lib/kinds/dynamodb/table/create.ts";
import type { TableSpec } from "../../../../../lib/kinds/dynamodb/table/spec.generated.ts";
import { ARN, answeringTable, refusal } from "../../../../support/kinds/table-contract/answering-table.ts";
import { tableResource } from "../../../../support/kinds/table-contract/table-resource.ts";

describe("the call that creates a table", () => {
  async function inputOf(spec: Partial<TableSpec>) {
    const { target, calls } = answeringTable();
    await createTable(target, tableResource(spec), { team: "shop" });
    return calls[0]?.input;
  }
  const minimal = {
    TableName: "the-table",
    AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
    KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
    BillingMode: "PAY_PER_REQUEST",
    Tags: [{ Key: "team", Value: "shop" }],
  };

  it("contains the tags, and only those attribute definitions that keys use", async () => {
    expect(await inputOf({})).toEqual(minimal);
  });

  it("contains every field that the call accepts, in the form that DynamoDB accepts", async () => {
    const input = await inputOf({
      provisionedThroughput: { readCapacityUnits: 1, writeCapacityUnits: 1 },
      onDemandThroughput: { maxReadRequestUnits: 5, maxWriteRequestUnits: -1 },
      sseSpecification: { enabled: true, kmsMasterKeyID: "1234" },
      streamSpecification: { streamEnabled: false, streamViewType: "KEYS_ONLY" },
      deletionProtectionEnabled: true,
      resourcePolicy: "{}",
      timeToLive: { enabled: true, attributeName: "expires" },
      tableReplicas: [{ regionName: "eu-west-1" }],
    });
    expect(input).toEqual({
      ...minimal,
      OnDemandThroughput: { MaxReadRequestUnits: 5 },
      SSESpecification: { Enabled: true, SSEType: "KMS", KMSMasterKeyId: "1234" },
      DeletionProtectionEnabled: true,
      ResourcePolicy: "{}",
    });
  });
});

it("reports the table as created only if the first attempt succeeds, and then waits for the table", async () => {
  const TableDescription = { TableArn: ARN, TableStatus: "CREATING" };
  const first = answeringTable({ CreateTable: { TableDescription } });
  expect(await createTable(first.target, tableResource(), {})).toMatchObject({
    made: true,
    seen: { arn: ARN, busy: { reason: "CREATING", total: true } },
  });
  const second = answeringTable({ CreateTable: { TableDescription, $metadata: { attempts: 2 } } });
  expect(await createTable(second.target, tableResource(), {})).toMatchObject({ made: false });
});

it("waits for the table, whatever state the response reports", async () => {
  for (const TableDescription of [{ TableArn: ARN }, { TableArn: ARN, TableStatus: "ACTIVE" }]) {
    const { target } = answeringTable({ CreateTable: { TableDescription } });
    expect(await createTable(target, tableResource(), {})).toMatchObject({
      made: true,
      seen: { busy: { total: true } },
    });
  }
});

it.each([
  [true, { made: false, existed: true }],
  [false, { made: false }],
])("leaves an existing table to be read later (each attempt got a response: %s)", async (answered, created) => {
  const { target } = answeringTable({ CreateTable: refusal("ResourceInUseException", "exists", answered) });
  expect(await createTable(target, tableResource(), {})).toEqual(created);
});

it("rethrows every other error", async () => {
  const limit = refusal("LimitExceededException");
  const { target } = answeringTable({ CreateTable: limit });
  await expect(createTable(target, tableResource(), {})).rejects.toBe(limit);
});
