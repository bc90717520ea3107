import { expect, it } from "vitest";
import { sameKey, sameOrDefaultKey } from "../../../../lib/kind/values/same-key.ts";

const ARN = "arn:aws:kms:us-west-2:000000000000:key/1234";

it.each([
  ["no key, which leaves the choice to AWS", undefined, ARN],
  ["the ARN", ARN, ARN],
  ["the ID", "1234", ARN],
  ["an alias, whose key only KMS knows", "alias/mine", ARN],
  ["the ARN of an alias", "arn:aws:kms:us-west-2:000000000000:alias/mine", ARN],
])("treats %s as the key that AWS has", (_, declared, observed) => {
  expect(sameKey(declared, observed)).toBe(true);
});

it.each([
  ["another ID", "5678", ARN],
  ["a key, if AWS has none,", ARN, undefined],
])("does not treat %s as the key that AWS has", (_, declared, observed) => {
  expect(sameKey(declared, observed)).toBe(false);
});

it.each([
  ["no key", undefined, undefined, true],
  ["no key", undefined, "alias/aws/toys", true],
  ["no key", undefined, "arn:aws:kms:us-west-2:000000000000:alias/aws/toys", true],
  ["no key", undefined, ARN, false],
  ["the ID", "1234", ARN, true],
  ["another ID", "5678", ARN, false],
])("with a default key, treats %s (%s) as the key %s that AWS has: %s", (_, declared, observed, isSame) => {
  expect(sameOrDefaultKey("alias/aws/toys")(declared, observed)).toBe(isSame);
});
