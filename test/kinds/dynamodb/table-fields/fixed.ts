import { type FixedField, immutable } from "../../../kind/description.ts";
import { byA, PROVISIONED } from "./updates.ts";

/** The fields of a table that cannot be changed. */
export const fixedFields: readonly FixedField[] = [
  immutable("tableName", "another-name"),
  {
    field: "keySchema",
    change: { keySchema: [{ attributeName: "a", keyType: "HASH" }] },
    refused: "Value is immutable once set",
  },
  {
    field: "localSecondaryIndexes",
    base: {
      keySchema: [
        { attributeName: "id", keyType: "HASH" },
        { attributeName: "a", keyType: "RANGE" },
      ],
      localSecondaryIndexes: [
        {
          indexName: "byB",
          keySchema: [
            { attributeName: "id", keyType: "HASH" },
            { attributeName: "b", keyType: "RANGE" },
          ],
          projection: { projectionType: "ALL" },
        },
      ],
    },
    change: { localSecondaryIndexes: null },
    refused: "spec.localSecondaryIndexes cannot be changed after creation",
  },
  {
    field: "attributeDefinitions",
    change: { attributeDefinitions: [{ attributeName: "id", attributeType: "N" }] },
    refused: "spec.attributeDefinitions cannot be changed after creation",
  },
  {
    field: "provisionedThroughput",
    base: PROVISIONED,
    change: { provisionedThroughput: null },
    refused: "spec.provisionedThroughput is required",
  },
  {
    field: "globalSecondaryIndexes[].keySchema",
    base: { globalSecondaryIndexes: [byA()] },
    change: { globalSecondaryIndexes: [byA({ keySchema: [{ attributeName: "b", keyType: "HASH" }] })] },
    refused: "the key schema and the projection of index byA cannot be changed",
  },
];
