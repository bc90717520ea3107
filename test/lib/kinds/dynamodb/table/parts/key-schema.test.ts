import { expect, it } from "vitest";
import { keySchema } from "../../../../../../lib/kinds/dynamodb/table/parts/key-schema.ts";
import { tableResource } from "../../../../../support/kinds/table-contract/table-resource.ts";

const [hash, range] = [
  { attributeName: "a", keyType: "HASH" },
  { attributeName: "b", keyType: "RANGE" },
];

it("is the same in any order", () => {
  expect(keySchema.desired(tableResource({ keySchema: [range, hash] }).spec)).toEqual([hash, range]);
});

it("agrees with any key if the spec has none, and cannot be changed", () => {
  expect(keySchema.agrees?.(undefined, [hash], new Map())).toBe(true);
  expect(keySchema.agrees?.([hash], [hash, range], new Map())).toBe(false);
  expect(keySchema).not.toHaveProperty("write");
});
