import { describe, expect, it } from "vitest";
import { encryption } from "../../../../../../lib/kinds/s3/bucket/parts/encryption.ts";
import { answeringAws } from "../../../../../support/aws/s3/answering-s3.ts";
import { bucketState, bucketTarget } from "../../../../../support/kinds/bucket-resource.ts";
import { agree } from "../../../../../support/kinds/part-contract.ts";

const KEY = "0f9a2b4c-0000-1111-2222-333344445555";
const withKey = (kmsMasterKeyID: string) => ({
  rules: [{ applyServerSideEncryptionByDefault: { sseAlgorithm: "aws:kms", kmsMasterKeyID } }],
});

it.each([
  ["a key's ID and its ARN", KEY, `arn:aws:kms:us-west-2:000000000000:key/${KEY}`, true],
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

describe("the blocked encryption types", () => {
  const blocking = (...encryptionType: string[]) =>
    encryption.desired({ name: "b", encryption: { rules: [{ blockedEncryptionTypes: { encryptionType } }] } });

  it.each([
    ["SSE-C and S3 has it", blocking("SSE-C"), blocking("SSE-C"), true],
    ["SSE-C and S3 has none", blocking("SSE-C"), undefined, false],
    ["none and S3 has SSE-C", blocking("NONE"), blocking("SSE-C"), false],
    ["none and S3 has none", blocking("NONE"), undefined, true],
    ["an empty list and S3 has SSE-C", blocking(), blocking("SSE-C"), false],
  ])("are compared if the spec declares %s", (_, desired, observed, same) => {
    expect(agree(encryption, desired, observed)).toBe(same);
  });

  it("are not compared if the spec does not mention them", () => {
    expect(agree(encryption, undefined, blocking("SSE-C"))).toBe(true);
    expect(agree(encryption, withKey(KEY), withKey(KEY))).toBe(true);
  });

  it("stay as they are in a new bucket, which has not been read", async () => {
    const BlockedEncryptionTypes = { EncryptionType: ["SSE-C"] };
    const byDefault = { SSEAlgorithm: "AES256" };
    const Rules = [{ ApplyServerSideEncryptionByDefault: byDefault, BlockedEncryptionTypes }];
    const { aws, calls } = answeringAws({ GetBucketEncryption: { ServerSideEncryptionConfiguration: { Rules } } });
    await encryption.write(bucketTarget(aws), { from: undefined, to: withKey(KEY) }, bucketState());
    expect(calls.at(-1)?.input).toMatchObject({
      ServerSideEncryptionConfiguration: {
        Rules: [{ ApplyServerSideEncryptionByDefault: { KMSMasterKeyID: KEY }, BlockedEncryptionTypes }],
      },
    });
  });
});
