import { describe, expect, it } from "vitest";
import { capacityRoute } from "../../../../../../../lib/kinds/dynamodb/table/parts/capacity/route.ts";
import { capacityUpdate } from "../../../../../../../lib/kinds/dynamodb/table/parts/capacity/update.ts";
import type { Capacity } from "../../../../../../../lib/kinds/dynamodb/table/parts/capacity/value.ts";
import type { DescribedTable } from "../../../../../../../lib/kinds/dynamodb/table/parts/table-part.ts";
import type { TableSpec } from "../../../../../../../lib/kinds/dynamodb/table/spec.generated.ts";
import { TerminalError } from "../../../../../../../lib/reconcile/contract/errors.ts";
import { tableResource } from "../../../../../../support/kinds/table-contract/table-resource.ts";

const ON_DEMAND = { billingMode: "PAY_PER_REQUEST" };
const ONE = { readCapacityUnits: 1, writeCapacityUnits: 1 };
const TWO = { readCapacityUnits: 2, writeCapacityUnits: 2 };
const byA = { keySchema: [{ attributeName: "a", keyType: "HASH" }], projection: { projectionType: "ALL" } };
const byB = { keySchema: [{ attributeName: "b", keyType: "HASH" }], projection: { projectionType: "ALL" } };
const byC = { keySchema: [{ attributeName: "c", keyType: "HASH" }], projection: { projectionType: "ALL" } };
const definitionsOf = (...names: readonly string[]) =>
  ["id", ...names].map((attributeName) => ({ attributeName, attributeType: "S" }));

/** The calls that a route makes if nothing else changes. */
function updates(from: Capacity | undefined, to: Capacity | undefined) {
  const indexes = Object.entries(to?.globalSecondaryIndexes ?? {}).map(([indexName, one]) => ({ indexName, ...one }));
  const { spec } = tableResource({ globalSecondaryIndexes: indexes });
  const legs = capacityRoute({ from, to });
  const seen = describedTable();
  return legs.map((leg, index) =>
    capacityUpdate({ from: index === 0 ? from : legs[index - 1], to: leg }, { spec, seen }),
  );
}

/** The table as DynamoDB describes it. */
function describedTable(spec: Partial<TableSpec> = {}): DescribedTable {
  return { arn: "arn:aws:dynamodb:us-west-2:000000000000:table/t", status: {}, spec: tableResource(spec).spec };
}

describe("a capacity change", () => {
  it("to on-demand mode is one call, and leaves the throughput of indexes to DynamoDB", () => {
    const from = {
      billingMode: "PROVISIONED",
      provisionedThroughput: ONE,
      globalSecondaryIndexes: { byA: { ...byA, provisionedThroughput: ONE } },
    };
    expect(updates(from, { ...ON_DEMAND, globalSecondaryIndexes: { byA } })).toEqual([ON_DEMAND]);
  });

  it("to on-demand mode with limits sets the limits afterwards", () => {
    const limits = { onDemandThroughput: { maxReadRequestUnits: 5 } };
    expect(updates({ billingMode: "PROVISIONED", provisionedThroughput: ONE }, { ...ON_DEMAND, ...limits })).toEqual([
      ON_DEMAND,
      { onDemandThroughput: { maxReadRequestUnits: 5, maxWriteRequestUnits: -1 } },
    ]);
  });

  it("to provisioned mode deletes surplus indexes first, then gives every other index its throughput, then creates indexes", () => {
    const from = { ...ON_DEMAND, globalSecondaryIndexes: { byA, byB } };
    const to = {
      billingMode: "PROVISIONED",
      provisionedThroughput: ONE,
      globalSecondaryIndexes: {
        byC: { ...byC, provisionedThroughput: TWO },
        byB: { ...byB, provisionedThroughput: TWO },
      },
    };
    expect(updates(from, to)).toEqual([
      { globalSecondaryIndexUpdates: [{ delete: { indexName: "byA" } }] },
      {
        billingMode: "PROVISIONED",
        provisionedThroughput: ONE,
        globalSecondaryIndexUpdates: [{ update: { indexName: "byB", provisionedThroughput: TWO } }],
      },
      {
        attributeDefinitions: definitionsOf("b", "c"),
        globalSecondaryIndexUpdates: [{ create: { indexName: "byC", ...byC, provisionedThroughput: TWO } }],
      },
    ]);
  });

  it("to the throughput sends only the differences, for the table and its indexes together", () => {
    const from = {
      billingMode: "PROVISIONED",
      provisionedThroughput: ONE,
      globalSecondaryIndexes: {
        byA: { ...byA, provisionedThroughput: ONE },
        byB: { ...byB, provisionedThroughput: ONE },
      },
    };
    const to = {
      ...from,
      provisionedThroughput: TWO,
      globalSecondaryIndexes: { ...from.globalSecondaryIndexes, byB: { ...byB, provisionedThroughput: TWO } },
    };
    expect(updates(from, to)).toEqual([
      {
        provisionedThroughput: TWO,
        globalSecondaryIndexUpdates: [{ update: { indexName: "byB", provisionedThroughput: TWO } }],
      },
    ]);
  });

  it("that removes limits from the table and from indexes sends -1", () => {
    const onDemandThroughput = { maxReadRequestUnits: 5, maxWriteRequestUnits: 6 };
    const from = { ...ON_DEMAND, onDemandThroughput, globalSecondaryIndexes: { byA: { ...byA, onDemandThroughput } } };
    const none = { maxReadRequestUnits: -1, maxWriteRequestUnits: -1 };
    expect(updates(from, { ...ON_DEMAND, globalSecondaryIndexes: { byA } })).toEqual([
      {
        onDemandThroughput: none,
        globalSecondaryIndexUpdates: [{ update: { indexName: "byA", onDemandThroughput: none } }],
      },
    ]);
  });

  it("to the indexes deletes and creates them one by one, and defines the keys of those that are created", () => {
    const from = { ...ON_DEMAND, globalSecondaryIndexes: { byA } };
    expect(updates(from, { ...ON_DEMAND, globalSecondaryIndexes: { byB, byC } })).toEqual([
      { globalSecondaryIndexUpdates: [{ delete: { indexName: "byA" } }] },
      {
        attributeDefinitions: definitionsOf("b", "c"),
        globalSecondaryIndexUpdates: [{ create: { indexName: "byB", ...byB } }],
      },
      {
        attributeDefinitions: definitionsOf("b", "c"),
        globalSecondaryIndexUpdates: [{ create: { indexName: "byC", ...byC } }],
      },
    ]);
  });

  it("that creates an index also defines the keys that the table has and the spec no longer defines", () => {
    const [id, b] = definitionsOf("b");
    const a = { attributeName: "a", attributeType: "N" };
    const kept = { indexName: "byA", ...byA };
    const { spec } = tableResource({
      attributeDefinitions: [id, b].flatMap((one) => one ?? []),
      globalSecondaryIndexes: [kept, { indexName: "byB", ...byB }],
    });
    const seen = describedTable({ attributeDefinitions: [a, ...definitionsOf()], globalSecondaryIndexes: [kept] });
    const change = {
      from: { ...ON_DEMAND, globalSecondaryIndexes: { byA } },
      to: { ...ON_DEMAND, globalSecondaryIndexes: { byA, byB } },
    };
    expect(capacityUpdate(change, { spec, seen }).attributeDefinitions).toEqual([id, b, a]);
  });

  it("to no capacity deletes the existing indexes", () => {
    const from = { ...ON_DEMAND, globalSecondaryIndexes: { byA, byB } };
    expect(updates(from, undefined)).toEqual([
      { globalSecondaryIndexUpdates: [{ delete: { indexName: "byA" } }] },
      { globalSecondaryIndexUpdates: [{ delete: { indexName: "byB" } }] },
    ]);
  });

  it.each([
    ["key", { ...byA, keySchema: byB.keySchema }],
    ["projection", { ...byA, projection: { projectionType: "KEYS_ONLY" } }],
  ])("to the %s of an index is rejected, whatever else changes", (_, changed) => {
    const from = { ...ON_DEMAND, globalSecondaryIndexes: { byA, byB } };
    const to = { ...ON_DEMAND, globalSecondaryIndexes: { byA: changed, byC } };
    expect(capacityRoute({ from, to })).toEqual([to]);
    expect(() => updates(from, to)).toThrow(TerminalError);
    expect(() => updates(from, to)).toThrow(
      "of index byA cannot be changed; declare the index under a different indexName",
    );
  });
});
