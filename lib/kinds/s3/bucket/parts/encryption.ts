import { isDeepStrictEqual } from "node:util";
import {
  GetBucketEncryptionCommand,
  PutBucketEncryptionCommand,
  ServerSideEncryptionConfiguration$,
} from "@aws-sdk/client-s3";
import { compact, distinct, sorting } from "../../../../kind/values/normal-form.ts";
import type { WritablePart } from "../bucket-part.ts";
import { configurationPart } from "../configuration-part.ts";
import type { Encryption, EncryptionRule } from "../spec.ts";

const INITIAL: readonly EncryptionRule[] = [{ applyServerSideEncryptionByDefault: { sseAlgorithm: "AES256" } }];

/** What S3 returns when no encryption type is blocked. */
const NOTHING: readonly string[] = ["NONE"];

const configuration = configurationPart({
  name: "encryption",
  schema: ServerSideEncryptionConfiguration$,
  get: GetBucketEncryptionCommand,
  output: "ServerSideEncryptionConfiguration",
  put: PutBucketEncryptionCommand,
  input: "ServerSideEncryptionConfiguration",
  initial: { rules: INITIAL },
  canonical: sorting("encryptionType"),
  absent: ["ServerSideEncryptionConfigurationNotFoundError"],
  normalise: ({ rules }) => (rules?.length ? { rules: rules.map(normaliseRule) } : undefined),
  agrees: (desired, observed) => isDeepStrictEqual(comparable(desired, desired), comparable(observed, desired)),
  complete: ({ rules = [] }, from) => ({
    rules: rules.map((rule, index) =>
      compact({ blockedEncryptionTypes: from?.rules?.[index]?.blockedEncryptionTypes, ...rule }),
    ),
  }),
});

/**
 * The default encryption of new objects.
 *
 * Since January 2023, S3 has encrypted every bucket with SSE-S3 and reported this in `GetBucketEncryption`. AES256 is therefore the
 * default and never has to be removed. The blocked encryption types stay unchanged if the spec does not set them.
 */
export const encryption: WritablePart<Encryption> = {
  ...configuration,

  async write(target, { from, to }, state) {
    // Right after a create, the configuration has not been read yet, but since April 2026, S3 has blocked SSE-C on new buckets:
    // https://docs.aws.amazon.com/AmazonS3/latest/userguide/blocking-unblocking-s3-c-encryption-gpb.html
    await configuration.write(target, { from: from ?? (await configuration.read(target, state.seen)), to }, state);
  },
};

/** Converts a rule to a canonical form. Bucket keys have an effect only with SSE-KMS, but the S3 console also sets them with SSE-S3. */
function normaliseRule(rule: EncryptionRule): EncryptionRule {
  const { sseAlgorithm = "AES256", kmsMasterKeyID } = rule.applyServerSideEncryptionByDefault ?? {};
  return compact<EncryptionRule>({
    applyServerSideEncryptionByDefault: compact({ sseAlgorithm, kmsMasterKeyID: kmsMasterKeyID || undefined }),
    bucketKeyEnabled: (sseAlgorithm === "aws:kms" && rule.bucketKeyEnabled) || undefined,
    blockedEncryptionTypes: rule.blockedEncryptionTypes && {
      encryptionType: distinct(rule.blockedEncryptionTypes.encryptionType) ?? NOTHING,
    },
  });
}

/**
 * Converts rules to the form in which they are compared. The id of a KMS key is equivalent to its ARN: ids are unique, and a bucket's key
 * is in the bucket's region.
 */
function comparable(
  { rules = INITIAL }: Encryption = {},
  { rules: wanted = INITIAL }: Encryption = {},
): readonly unknown[] {
  return rules.map(({ applyServerSideEncryptionByDefault, blockedEncryptionTypes, ...rule }, index) => ({
    ...rule,
    sseAlgorithm: applyServerSideEncryptionByDefault?.sseAlgorithm,
    key: applyServerSideEncryptionByDefault?.kmsMasterKeyID?.replace(/^arn:[^:]+:kms:[^:]+:\d+:key\//, ""),
    blocked: wanted[index]?.blockedEncryptionTypes && (blockedEncryptionTypes?.encryptionType ?? NOTHING),
  }));
}
