import { afterEach, describe, expect, it } from "vitest";
import type { EncryptionConfiguration } from "../../../../../../lib/kinds/ecr/repository/spec.generated.ts";
import { partNamed } from "../../../../../support/kinds/repository/parts.ts";
import {
  answeringRepository,
  describedAs,
  repositoryResource,
} from "../../../../../support/kinds/repository/resource.ts";

const encryption = partNamed<EncryptionConfiguration>("encryptionConfiguration");
const { target, calls } = answeringRepository();
const KEY = "arn:aws:kms:us-west-2:000000000000:key/1234abcd-12ab-34cd-56ef-1234567890ab";

afterEach(() => {
  expect(calls, "the description suffices").toEqual([]);
});

/** Whether a repository with the observed encryption is as the spec declares it. */
async function agrees(declared: EncryptionConfiguration | undefined, observed: EncryptionConfiguration) {
  const spec = declared === undefined ? {} : { encryptionConfiguration: declared };
  const seen = describedAs({ encryptionConfiguration: observed });
  return encryption.agrees(
    encryption.desired(repositoryResource(spec).spec),
    await encryption.read(target, seen),
    new Map(),
  );
}

const AES256 = { encryptionType: "AES256" };
const KMS = { encryptionType: "KMS", kmsKey: KEY };

describe("a declared encryption agrees:", () => {
  it.each<[string, EncryptionConfiguration | undefined, EncryptionConfiguration]>([
    ["no declaration with any encryption", undefined, KMS],
    ["an empty declaration with any encryption", {}, KMS],
    ["AES256 with AES256", AES256, AES256],
    ["KMS with any key", { encryptionType: "KMS" }, KMS],
    ["the ARN of the key with the key", KMS, KMS],
    ["the ID of the key with the key", { ...KMS, kmsKey: "1234abcd-12ab-34cd-56ef-1234567890ab" }, KMS],
    ["an alias, whose key only KMS knows, with any key", { ...KMS, kmsKey: "alias/images" }, KMS],
    ["a key without a type, which means KMS, with KMS", { kmsKey: KEY }, KMS],
  ])("%s", async (_, declared, observed) => {
    expect(await agrees(declared, observed)).toBe(true);
  });
});

describe("a declared encryption does not agree:", () => {
  it.each<[string, EncryptionConfiguration, EncryptionConfiguration]>([
    ["KMS with AES256", { encryptionType: "KMS" }, AES256],
    ["AES256 with KMS", AES256, KMS],
    ["KMS with two layers with KMS", { encryptionType: "KMS_DSSE" }, KMS],
    ["one key with another", { ...KMS, kmsKey: "another" }, KMS],
  ])("%s", async (_, declared, observed) => {
    expect(await agrees(declared, observed)).toBe(false);
  });
});

it("AES256 is the default encryption of a new repository", async () => {
  expect(await encryption.read(target, describedAs({ encryptionConfiguration: AES256 }))).toBeUndefined();
});
