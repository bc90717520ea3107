import { expect, it } from "vitest";
import { agree } from "../../../../../lib/resources/s3/bucket/bucket-part.ts";
import { encryption } from "../../../../../lib/resources/s3/bucket/encryption.ts";

const KEY = "0f9a2b4c-0000-1111-2222-333344445555";
const withKey = (kmsMasterKeyID: string) => ({
  rules: [{ applyServerSideEncryptionByDefault: { sseAlgorithm: "aws:kms", kmsMasterKeyID } }],
});

it.each([
  ["a key's id and its ARN", KEY, `arn:aws:kms:us-west-2:000000000000:key/${KEY}`, true],
  ["two keys", KEY, KEY.replace("0f", "1f"), false],
  ["an alias and an ARN of an alias", "alias/a", "arn:aws:kms:us-west-2:111111111111:alias/a", false],
])("compares %s", (_, desired, observed, same) => {
  expect(agree(encryption, withKey(desired), withKey(observed))).toBe(same);
});

it("understands double encryption, which has no bucket keys", () => {
  const byDefault = { sseAlgorithm: "aws:kms:dsse", kmsMasterKeyID: KEY };
  const rules = [{ applyServerSideEncryptionByDefault: byDefault, bucketKeyEnabled: true }];
  expect(encryption.desired({ name: "b", encryption: { rules } })).toEqual({
    rules: [{ applyServerSideEncryptionByDefault: byDefault }],
  });
});
