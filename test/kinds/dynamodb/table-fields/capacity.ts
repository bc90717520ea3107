import { byA, PROVISIONED, type TableField, updates } from "./updates.ts";

/** The billing mode of a table, its throughput, and its indexes. */
export const capacityFields: readonly TableField[] = [
  {
    field: "billingMode",
    base: { ...PROVISIONED, billingMode: undefined },
    declared: { billingMode: "PAY_PER_REQUEST" },
    drift: updates({
      BillingMode: "PROVISIONED",
      ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 },
    }),
    event: "billingMode: PROVISIONED -> PAY_PER_REQUEST",
  },
  {
    field: "provisionedThroughput",
    base: PROVISIONED,
    declared: { provisionedThroughput: { readCapacityUnits: 5, writeCapacityUnits: 6 } },
    drift: updates({ ProvisionedThroughput: { ReadCapacityUnits: 2, WriteCapacityUnits: 6 } }),
    event: "provisionedThroughput.readCapacityUnits: 2 -> 5",
    unset: "spec.provisionedThroughput is required",
  },
  {
    field: "onDemandThroughput",
    declared: { onDemandThroughput: { maxReadRequestUnits: 5, maxWriteRequestUnits: 6 } },
    drift: updates({ OnDemandThroughput: { MaxReadRequestUnits: 9 } }),
    event: "onDemandThroughput.maxReadRequestUnits: 9 -> 5",
  },
  {
    field: "globalSecondaryIndexes",
    declared: { globalSecondaryIndexes: [byA()] },
    drift: updates({ GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: "byA" } }] }),
    event: "globalSecondaryIndexes",
  },
  {
    field: "globalSecondaryIndexes[].provisionedThroughput",
    base: PROVISIONED,
    declared: {
      globalSecondaryIndexes: [byA({ provisionedThroughput: { readCapacityUnits: 5, writeCapacityUnits: 6 } })],
    },
    drift: updates({
      GlobalSecondaryIndexUpdates: [
        { Update: { IndexName: "byA", ProvisionedThroughput: { ReadCapacityUnits: 2, WriteCapacityUnits: 6 } } },
      ],
    }),
    event: "globalSecondaryIndexes[byA].provisionedThroughput.readCapacityUnits: 2 -> 5",
  },
  {
    field: "globalSecondaryIndexes[].onDemandThroughput",
    declared: {
      globalSecondaryIndexes: [byA({ onDemandThroughput: { maxReadRequestUnits: 5, maxWriteRequestUnits: 6 } })],
    },
    drift: updates({
      GlobalSecondaryIndexUpdates: [
        { Update: { IndexName: "byA", OnDemandThroughput: { MaxReadRequestUnits: 9, MaxWriteRequestUnits: 6 } } },
      ],
    }),
    event: "globalSecondaryIndexes[byA].onDemandThroughput.maxReadRequestUnits: 9 -> 5",
  },
];
