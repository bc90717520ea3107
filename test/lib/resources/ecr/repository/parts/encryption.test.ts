import { describe, expect, it } from "vitest";
import { encryption } from "../../../../../../lib/resources/ecr/repository/parts/encryption.ts";
import type { EncryptionConfiguration } from "../../../../../../lib/resources/ecr/repository/spec.generated.ts";
import { describedAs, repositoryResource } from "../../../../../support/repository/resource.ts";

const target = { repositoryName: "shop/app", ecr: { send: () => expect.fail("no call") } };
const KEY = "arn:aws:kms:us-west-2:000000000000:key/1234abcd-12ab-34cd-56ef-1234567890ab";

/** Whether a repository with this encryption is as this spec declares it. */
async function agrees(declared: EncryptionConfiguration | undefined, observed: EncryptionConfiguration) {
  const spec = declared === undefined ? {} : { encryptionConfiguration: declared };
  const seen = describedAs({ encryptionConfiguration: observed });
  return encryption.agrees(encryption.desired(repositoryResource(spec).spec), await encryption.read(target, seen));
}

const AES256 = { encryptionType: "AES256" };
const KMS = { encryptionType: "KMS", kmsKey: KEY };

describe("agrees", () => {
  it.each<[string, EncryptionConfiguration | undefined, EncryptionConfiguration]>([
    ["a silent spec with any", undefined, KMS],
    ["an empty one with any", {}, KMS],
    ["AES256", AES256, AES256],
    ["KMS with any key", { encryptionType: "KMS" }, KMS],
    ["the ARN of the key", KMS, KMS],
    ["its id", { ...KMS, kmsKey: "1234abcd-12ab-34cd-56ef-1234567890ab" }, KMS],
    ["an alias, of which only KMS knows the key", { ...KMS, kmsKey: "alias/images" }, KMS],
    ["a key alone, which means KMS", { kmsKey: KEY }, KMS],
  ])("%s", async (_, declared, observed) => {
    expect(await agrees(declared, observed)).toBe(true);
  });
});

describe("does not agree", () => {
  it.each<[string, EncryptionConfiguration, EncryptionConfiguration]>([
    ["KMS with AES256", { encryptionType: "KMS" }, AES256],
    ["AES256 with KMS", AES256, KMS],
    ["KMS with two layers", { encryptionType: "KMS_DSSE" }, KMS],
    ["another key", { ...KMS, kmsKey: "another" }, KMS],
  ])("%s", async (_, declared, observed) => {
    expect(await agrees(declared, observed)).toBe(false);
  });
});

it("is as AWS leaves a new repository with AES256", async () => {
  expect(await encryption.read(target, describedAs({ encryptionConfiguration: AES256 }))).toBeUndefined();
});
