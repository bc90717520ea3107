import { expect, it } from "vitest";
import { localSecondaryIndexes } from "../../../../../../lib/resources/dynamodb/table/parts/local-secondary-indexes.ts";
import { tableResource } from "../../../../../support/table-contract/table-resource.ts";

const index = (indexName: string) => ({
  indexName,
  keySchema: [
    { attributeName: "id", keyType: "HASH" },
    { attributeName: indexName, keyType: "RANGE" },
  ],
  projection: { projectionType: "ALL" },
});

const declared = (...names: readonly string[]) =>
  localSecondaryIndexes.desired(tableResource({ localSecondaryIndexes: names.map(index) }).spec);

it("are the same in any order", () => {
  expect(declared("b", "a")).toEqual(declared("a", "b"));
  expect(declared("b", "a")).toHaveLength(2);
});

it("are absent if the list is empty", () => {
  expect(declared()).toBeUndefined();
});
