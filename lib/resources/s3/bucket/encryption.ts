import { isDeepStrictEqual } from "node:util";
import {
  GetBucketEncryptionCommand,
  PutBucketEncryptionCommand,
  type ServerSideEncryptionConfiguration,
  ServerSideEncryptionConfiguration$,
} from "@aws-sdk/client-s3";
import { readOptional } from "../read-optional.ts";
import type { BucketTarget } from "./bucket-part.ts";
import { configurationPart } from "./configuration-part.ts";
import type { Encryption, EncryptionRule } from "./spec.ts";

const MISSING = "ServerSideEncryptionConfigurationNotFoundError";

/**
 * Default encryption of new objects.
 *
 * S3 encrypts every bucket with SSE-S3 since January 2023 and says so in `GetBucketEncryption`, so plain AES256 is the default here
 * and not something to delete again and again.
 */
export const encryption = configurationPart<"encryption", ServerSideEncryptionConfiguration>({
  name: "encryption",
  actions: ["s3:GetEncryptionConfiguration", "s3:PutEncryptionConfiguration"],
  schema: ServerSideEncryptionConfiguration$,
  initial: { rules: [{ applyServerSideEncryptionByDefault: { sseAlgorithm: "AES256" } }] },
  missing: MISSING,
  normalise: ({ rules }) => (rules?.length ? { rules: rules.map(normaliseRule) } : undefined),
  agrees: (desired, observed) => isDeepStrictEqual(withKeyIds(desired), withKeyIds(observed)),
  get: read,
  async put({ Bucket, s3 }, { Rules = [] }) {
    // A put replaces the whole rule; what the spec does not cover (blocked encryption types) is kept.
    const current = await readOptional(MISSING, read({ Bucket, s3 }));
    const kept = Rules.map((rule, index) => {
      const BlockedEncryptionTypes = current?.Rules?.[index]?.BlockedEncryptionTypes;
      return BlockedEncryptionTypes === undefined ? rule : { ...rule, BlockedEncryptionTypes };
    });
    await s3.send(new PutBucketEncryptionCommand({ Bucket, ServerSideEncryptionConfiguration: { Rules: kept } }));
  },
});

async function read({ Bucket, s3 }: BucketTarget): Promise<ServerSideEncryptionConfiguration | undefined> {
  const output = await s3.send(new GetBucketEncryptionCommand({ Bucket }));
  return output.ServerSideEncryptionConfiguration;
}

/** Bucket keys only mean something with SSE-KMS, but the S3 console sets them on plain SSE-S3 too. */
function normaliseRule({ applyServerSideEncryptionByDefault, bucketKeyEnabled }: EncryptionRule): EncryptionRule {
  const { sseAlgorithm = "AES256", kmsMasterKeyID } = applyServerSideEncryptionByDefault ?? {};
  return {
    applyServerSideEncryptionByDefault: { sseAlgorithm, ...(kmsMasterKeyID ? { kmsMasterKeyID } : {}) },
    ...(sseAlgorithm === "aws:kms" && bucketKeyEnabled ? { bucketKeyEnabled } : {}),
  };
}

/** A key's id is as good as its ARN: ids are unique, and a bucket's key is in the bucket's region. */
function withKeyIds({ rules = [] }: Encryption): readonly unknown[] {
  return rules.map(({ applyServerSideEncryptionByDefault, ...rule }) => ({
    ...rule,
    sseAlgorithm: applyServerSideEncryptionByDefault?.sseAlgorithm,
    key: applyServerSideEncryptionByDefault?.kmsMasterKeyID?.replace(/^arn:[^:]+:kms:[^:]+:\d+:key\//, ""),
  }));
}
