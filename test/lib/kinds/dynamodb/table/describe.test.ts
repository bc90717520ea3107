import { type TableDescription, TableDescription$ } from "@aws-sdk/client-dynamodb";
import { NormalizedSchema } from "@smithy/core/schema";
import { expect, it } from "vitest";
import { describedTable } from "../../../../../lib/kinds/dynamodb/table/describe.ts";
import facts from "../../../../../lib/kinds/dynamodb/table.ack.json" with { type: "json" };
import { answeringTable } from "../../../../support/kinds/table-contract/answering-table.ts";

function statusOf(table: TableDescription): object {
  return describedTable(answeringTable().target, table).status;
}

/** A value with every member that the SDK's schema has. */
function full(schema: NormalizedSchema): unknown {
  if (schema.isListSchema()) return [full(schema.getValueSchema())];
  if (schema.isStructSchema()) {
    return Object.fromEntries([...schema.structIterator()].map(([member, inner]) => [member, full(inner)]));
  }
  return schema.isTimestampSchema() ? new Date(0) : "value";
}

function paths(value: unknown, path: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => paths(item, `${path}[]`));
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => paths(inner, `${path}.${name}`));
}

it("shows fields of ACK's CRD and no others, whatever DynamoDB returns", () => {
  const status = statusOf(full(NormalizedSchema.of(TableDescription$)) as TableDescription);
  expect(paths(status, "status").filter((path) => !(path in facts.fields))).toEqual([]);
  expect(Object.entries(status).filter(([, value]) => value === null)).toEqual([]);
});

it("removes the fields that DynamoDB no longer returns", () => {
  expect(statusOf({ TableStatus: "ACTIVE", ItemCount: 0, CreationDateTime: new Date(0) })).toEqual({
    archivalSummary: null,
    creationDateTime: "1970-01-01T00:00:00.000Z",
    globalSecondaryIndexesDescriptions: null,
    globalTableVersion: null,
    itemCount: 0,
    latestStreamARN: null,
    latestStreamLabel: null,
    replicas: null,
    restoreSummary: null,
    tableID: null,
    tableSizeBytes: null,
    tableStatus: "ACTIVE",
  });
});
