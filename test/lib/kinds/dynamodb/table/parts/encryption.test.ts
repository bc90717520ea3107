import { expect, it } from "vitest";
import { encryption } from "../../../../../../lib/kinds/dynamodb/table/parts/encryption.ts";

const KEY = "arn:aws:kms:us-west-2:000000000000:key/mrk-1";

it.each([
  ["no key", undefined, true],
  ["the ARN", KEY, true],
  ["the ID", "mrk-1", true],
  ["an alias", "alias/shop", true],
  ["the ARN of an alias", "arn:aws:kms:us-west-2:000000000000:alias/shop", true],
  ["another ID", "mrk-2", false],
  ["another ARN", `${KEY}2`, false],
])("a spec that declares %s (%s) agrees with the key: %s", (_, kmsMasterKeyID, agrees) => {
  const desired = { enabled: true, sseType: "KMS", ...(kmsMasterKeyID && { kmsMasterKeyID }) };
  const observed = { enabled: true, sseType: "KMS", kmsMasterKeyID: KEY };
  expect(encryption.agrees?.(desired, observed, new Map())).toBe(agrees);
  expect(encryption.agrees?.(desired, undefined, new Map())).toBe(false);
  expect(encryption.agrees?.(undefined, observed, new Map())).toBe(false);
});
