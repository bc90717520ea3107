import { describe, expect, it } from "vitest";
import {
  canonicalCapacity,
  capacityFields,
  capacityOf,
  changedIndexes,
} from "../../../../../../../lib/kinds/dynamodb/table/parts/capacity/value.ts";

const THROUGHPUT = { readCapacityUnits: 2, writeCapacityUnits: 3 };
const HASH = { attributeName: "a", keyType: "HASH" };
const RANGE = { attributeName: "b", keyType: "RANGE" };
const index = { indexName: "byA", keySchema: [HASH, RANGE], projection: { projectionType: "ALL" } };

describe("a capacity", () => {
  it("is absent in on-demand mode without limits or indexes", () => {
    expect(capacityOf({ billingMode: "PAY_PER_REQUEST" })).toBeUndefined();
  });

  it.each([[undefined], [""], ["PROVISIONED"]])("is provisioned if the billing mode is %j", (billingMode) => {
    const spec = { provisionedThroughput: THROUGHPUT, ...(billingMode !== undefined && { billingMode }) };
    expect(capacityOf(spec)).toEqual({ billingMode: "PROVISIONED", provisionedThroughput: THROUGHPUT });
  });

  it("has no throughput in on-demand mode, nor do its indexes", () => {
    const globalSecondaryIndexes = [
      { ...index, provisionedThroughput: { readCapacityUnits: 0, writeCapacityUnits: 0 } },
    ];
    const { indexName: _, ...rest } = index;
    expect(
      capacityOf({ billingMode: "PAY_PER_REQUEST", provisionedThroughput: THROUGHPUT, globalSecondaryIndexes }),
    ).toEqual({ billingMode: "PAY_PER_REQUEST", globalSecondaryIndexes: { byA: rest } });
  });

  it("has no limits in provisioned mode", () => {
    const onDemandThroughput = { maxReadRequestUnits: 5 };
    expect(capacityOf({ provisionedThroughput: THROUGHPUT, onDemandThroughput })).toEqual({
      billingMode: "PROVISIONED",
      provisionedThroughput: THROUGHPUT,
    });
  });

  it("treats -1 as no limit", () => {
    const onDemandThroughput = { maxReadRequestUnits: 5, maxWriteRequestUnits: -1 };
    expect(capacityOf({ billingMode: "PAY_PER_REQUEST", onDemandThroughput })).toEqual({
      billingMode: "PAY_PER_REQUEST",
      onDemandThroughput: { maxReadRequestUnits: 5 },
    });
  });

  it("uses 1 for read or write units that an index does not specify", () => {
    const globalSecondaryIndexes = [{ ...index, provisionedThroughput: { writeCapacityUnits: 4 } }];
    expect(
      capacityOf({ provisionedThroughput: THROUGHPUT, globalSecondaryIndexes })?.globalSecondaryIndexes?.byA,
    ).toMatchObject({ provisionedThroughput: { readCapacityUnits: 1, writeCapacityUnits: 4 } });
  });

  it("is the same regardless of the order of its indexes, their keys and their attributes", () => {
    const projection = { projectionType: "INCLUDE", nonKeyAttributes: ["y", "x"] };
    const one = { ...index, indexName: "one", projection };
    const turned = { projectionType: "INCLUDE", nonKeyAttributes: ["x", "y"] };
    const capacities = [
      [index, one],
      [{ ...one, projection: turned, keySchema: [RANGE, HASH] }, index],
    ].map((indexes) => capacityOf({ billingMode: "PAY_PER_REQUEST", globalSecondaryIndexes: indexes }));
    const [before, after] = capacities.map((capacity) => canonicalCapacity(capacity));
    expect(before).toEqual(after);
  });

  it("sets all of its fields, so that those without a value are removed from a spec", () => {
    expect(capacityFields({ billingMode: "PAY_PER_REQUEST" })).toStrictEqual({
      billingMode: "PAY_PER_REQUEST",
      globalSecondaryIndexes: undefined,
      onDemandThroughput: undefined,
      provisionedThroughput: undefined,
    });
  });
});

it.each(["constructor", "toString", "__proto__"])("an index with the inherited name %s can be added", (indexName) => {
  const globalSecondaryIndexes = [{ ...index, indexName }];
  const before = capacityOf({ provisionedThroughput: THROUGHPUT });
  const after = capacityOf({ provisionedThroughput: THROUGHPUT, globalSecondaryIndexes });
  if (before === undefined || after === undefined) throw new Error("both are provisioned");
  expect(changedIndexes(before, after)).toEqual([]);
  expect(capacityFields(after).globalSecondaryIndexes).toMatchObject([{ indexName }]);
});
