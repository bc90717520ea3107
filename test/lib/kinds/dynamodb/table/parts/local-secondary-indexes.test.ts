import { expect, it } from "vitest";
import { localSecondaryIndexes } from "../../../../../../lib/kinds/dynamodb/table/parts/local-secondary-indexes.ts";
import type { AnyPart } from "../../../../../../lib/reconcile/contract/part.ts";
import { agree } from "../../../../../../lib/reconcile/decide/step.ts";
import { tableResource } from "../../../../../support/kinds/table-contract/table-resource.ts";

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
  const observed = new Map([[localSecondaryIndexes.name, declared("a", "b")]]);
  expect(agree(localSecondaryIndexes as AnyPart, declared("b", "a"), observed)).toBe(true);
  expect(agree(localSecondaryIndexes as AnyPart, declared("b"), observed)).toBe(false);
});

it("are absent if the list is empty", () => {
  expect(declared()).toBeUndefined();
});
