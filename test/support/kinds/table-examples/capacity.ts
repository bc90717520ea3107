import fc from "fast-check";
import { capacity as part } from "../../../../lib/kinds/dynamodb/table/parts/capacity/capacity.ts";
import type { Capacity } from "../../../../lib/kinds/dynamodb/table/parts/capacity/value.ts";
import type { GlobalSecondaryIndex } from "../../../../lib/kinds/dynamodb/table/spec.generated.ts";
import { optional, record } from "../../assertions/arbitraries.ts";
import type { PartExamples, PartialSpec } from "./examples.ts";

const byA = {
  keySchema: [
    { attributeName: "a", keyType: "HASH" },
    { attributeName: "b", keyType: "RANGE" },
  ],
  projection: { projectionType: "INCLUDE", nonKeyAttributes: ["x", "y"] },
};
const byB = { keySchema: [{ attributeName: "b", keyType: "HASH" }], projection: { projectionType: "ALL" } };
const byC = { keySchema: [{ attributeName: "c", keyType: "HASH" }], projection: { projectionType: "KEYS_ONLY" } };

const units = fc.integer({ min: 1, max: 9 });
const throughput = fc.record({ readCapacityUnits: units, writeCapacityUnits: units });
const limits = record({ maxReadRequestUnits: optional(units), maxWriteRequestUnits: optional(fc.constantFrom(-1, 7)) });

function indexes(settings: fc.Arbitrary<object>): fc.Arbitrary<readonly GlobalSecondaryIndex[]> {
  const declared = Object.entries({ byA, byB, byC }).map(([indexName, index]) =>
    settings.map((more) => ({ indexName, ...index, ...more })),
  );
  return fc.tuple(...declared).chain((all) => fc.shuffledSubarray(all));
}

const provisioned: fc.Arbitrary<PartialSpec> = fc.record({
  billingMode: fc.constant("PROVISIONED"),
  provisionedThroughput: throughput,
  globalSecondaryIndexes: indexes(throughput.map((provisionedThroughput) => ({ provisionedThroughput }))),
});

const onDemand: fc.Arbitrary<PartialSpec> = fc.record({
  billingMode: fc.constant("PAY_PER_REQUEST"),
  onDemandThroughput: fc.record({ maxReadRequestUnits: units, maxWriteRequestUnits: units }),
  globalSecondaryIndexes: indexes(limits.map((onDemandThroughput) => ({ onDemandThroughput }))),
});

const ONE_EACH = { readCapacityUnits: 1, writeCapacityUnits: 1 };

export const capacity: PartExamples<Capacity> = {
  part,
  miniStackLacks: "ignores the on-demand throughput of an index, and drops no limit",
  examples: [
    [
      // If the billing mode is omitted, it is PROVISIONED.
      { billingMode: "", provisionedThroughput: ONE_EACH, onDemandThroughput: { maxReadRequestUnits: 5 } },
      { billingMode: "PROVISIONED", provisionedThroughput: ONE_EACH },
    ],
    [
      {
        billingMode: "PROVISIONED",
        provisionedThroughput: ONE_EACH,
        globalSecondaryIndexes: [{ indexName: "byB", ...byB, provisionedThroughput: { readCapacityUnits: 3 } }],
      },
      {
        billingMode: "PROVISIONED",
        provisionedThroughput: ONE_EACH,
        globalSecondaryIndexes: {
          byB: { ...byB, provisionedThroughput: { readCapacityUnits: 3, writeCapacityUnits: 1 } },
        },
      },
    ],
    [
      {
        provisionedThroughput: ONE_EACH,
        onDemandThroughput: { maxReadRequestUnits: 5, maxWriteRequestUnits: -1 },
        globalSecondaryIndexes: [{ indexName: "byA", ...byA, provisionedThroughput: ONE_EACH }],
      },
      {
        billingMode: "PAY_PER_REQUEST",
        onDemandThroughput: { maxReadRequestUnits: 5 },
        globalSecondaryIndexes: { byA },
      },
    ],
  ],
  defaults: [
    { globalSecondaryIndexes: [] },
    { onDemandThroughput: {} },
    { onDemandThroughput: { maxReadRequestUnits: -1, maxWriteRequestUnits: -1 } },
    { provisionedThroughput: ONE_EACH },
    { provisionedThroughput: {} },
  ],
  generated: fc.oneof(provisioned, onDemand),
  lasting: { value: { billingMode: "PAY_PER_REQUEST" }, reason: "a table is always billed in some way" },
};
