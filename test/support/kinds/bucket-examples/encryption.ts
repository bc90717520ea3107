import fc from "fast-check";
import { encryption as part } from "../../../../lib/kinds/s3/bucket/parts/encryption.ts";
import type { Encryption } from "../../../../lib/kinds/s3/bucket/spec.ts";
import { optional, record, word } from "../../assertions/arbitraries.ts";
import type { PartExamples } from "./examples.ts";

const rule = (sseAlgorithm?: string, kmsMasterKeyID?: string, bucketKeyEnabled?: boolean) => ({
  applyServerSideEncryptionByDefault: {
    ...(sseAlgorithm === undefined ? {} : { sseAlgorithm }),
    ...(kmsMasterKeyID === undefined ? {} : { kmsMasterKeyID }),
  },
  ...(bucketKeyEnabled === undefined ? {} : { bucketKeyEnabled }),
});
const withRule = (...parameters: Parameters<typeof rule>) => ({ encryption: { rules: [rule(...parameters)] } });

export const encryption: PartExamples<Encryption> = {
  part,
  examples: [
    [withRule("aws:kms", "key-1"), { rules: [rule("aws:kms", "key-1")] }],
    [withRule("aws:kms", "key-1", false), { rules: [rule("aws:kms", "key-1")] }],
    [withRule("aws:kms", "key-1", true), { rules: [rule("aws:kms", "key-1", true)] }],
    [withRule("aws:kms"), { rules: [rule("aws:kms")] }],
  ],
  defaults: [
    withRule("AES256"),
    withRule("AES256", undefined, true),
    withRule(),
    { encryption: { rules: [] } },
    { encryption: {} },
  ],
  generated: fc.oneof(
    record({ keyId: optional(word), bucketKey: optional(fc.boolean()) }).map(({ keyId, bucketKey }) =>
      withRule("aws:kms", keyId, bucketKey),
    ),
    fc.constant(withRule("aws:kms:dsse")),
  ),
};
