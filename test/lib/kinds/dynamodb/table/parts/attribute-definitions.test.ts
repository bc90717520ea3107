import { expect, it } from "vitest";
import { attributeDefinitions } from "../../../../../../lib/kinds/dynamodb/table/parts/attribute-definitions.ts";
import { tableResource } from "../../../../../support/kinds/table-contract/table-resource.ts";

const S = (attributeName: string) => ({ attributeName, attributeType: "S" });

it("are those that the declared keys use", () => {
  const globalSecondaryIndexes = [{ keySchema: [{ attributeName: "b", keyType: "HASH" }] }];
  expect(attributeDefinitions.desired(tableResource({ globalSecondaryIndexes }).spec)).toEqual([S("id"), S("b")]);
});

it("differ only in the type of an attribute that is in use", () => {
  const agree = (desired: string, ...observed: readonly string[]) =>
    attributeDefinitions.agrees?.([{ ...S("id"), attributeType: desired }, S("new")], observed.map(S), new Map());
  expect(agree("S", "id", "old")).toBe(true);
  expect(agree("N", "id")).toBe(false);
  expect(agree("N", "old")).toBe(true);
});
