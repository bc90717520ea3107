import { isDeepStrictEqual } from "node:util";
import {
  GetBucketEncryptionCommand,
  PutBucketEncryptionCommand,
  ServerSideEncryptionConfiguration$,
} from "@aws-sdk/client-s3";
import { configurationPart } from "./configuration-part.ts";
import { asSet, compact } from "./normal-form.ts";
import type { Encryption, EncryptionRule } from "./spec.ts";

/**
 * Default encryption of new objects.
 *
 * S3 encrypts every bucket with SSE-S3 since January 2023 and says so in `GetBucketEncryption`, so plain AES256 is the default here
 * and not something to delete again and again. The blocked encryption types are left as they are while the spec is silent.
 */
export const encryption = configurationPart({
  name: "encryption",
  actions: ["s3:GetEncryptionConfiguration", "s3:PutEncryptionConfiguration"],
  schema: ServerSideEncryptionConfiguration$,
  get: GetBucketEncryptionCommand,
  answer: "ServerSideEncryptionConfiguration",
  put: PutBucketEncryptionCommand,
  member: "ServerSideEncryptionConfiguration",
  initial: { rules: [{ applyServerSideEncryptionByDefault: { sseAlgorithm: "AES256" } }] },
  absent: ["ServerSideEncryptionConfigurationNotFoundError"],
  normalise: ({ rules }) => (rules?.length ? { rules: rules.map(normaliseRule) } : undefined),
  agrees: (desired, observed) => isDeepStrictEqual(comparable(desired, desired), comparable(observed, desired)),
  complete(input, current) {
    const kept = current?.ServerSideEncryptionConfiguration?.Rules ?? [];
    const Rules = input.ServerSideEncryptionConfiguration?.Rules?.map((rule, index) =>
      compact({ BlockedEncryptionTypes: kept[index]?.BlockedEncryptionTypes, ...rule }),
    );
    return { ...input, ServerSideEncryptionConfiguration: { Rules } };
  },
});

/** Bucket keys only mean something with SSE-KMS, but the S3 console sets them on plain SSE-S3 too. */
function normaliseRule(rule: EncryptionRule): EncryptionRule {
  const { sseAlgorithm = "AES256", kmsMasterKeyID } = rule.applyServerSideEncryptionByDefault ?? {};
  return compact<EncryptionRule>({
    applyServerSideEncryptionByDefault: compact({ sseAlgorithm, kmsMasterKeyID: kmsMasterKeyID || undefined }),
    bucketKeyEnabled: (sseAlgorithm === "aws:kms" && rule.bucketKeyEnabled) || undefined,
    blockedEncryptionTypes: rule.blockedEncryptionTypes && {
      encryptionType: asSet(rule.blockedEncryptionTypes.encryptionType) ?? NOTHING,
    },
  });
}

/** A key's id is as good as its ARN: ids are unique, and a bucket's key is in the bucket's region. */
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

/** What S3 calls it when no type is blocked. */
const NOTHING: readonly string[] = ["NONE"];

const INITIAL: readonly EncryptionRule[] = [{ applyServerSideEncryptionByDefault: { sseAlgorithm: "AES256" } }];
