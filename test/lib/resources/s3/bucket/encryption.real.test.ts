import {
  DeleteBucketEncryptionCommand,
  GetBucketEncryptionCommand,
  PutBucketEncryptionCommand,
} from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { encryption } from "../../../../../lib/resources/s3/bucket/encryption.ts";
import { createBucketTrial } from "../../../../support/test-s3.ts";

const rule = (sseAlgorithm?: string, kmsMasterKeyID?: string, bucketKeyEnabled?: boolean) => ({
  applyServerSideEncryptionByDefault: {
    ...(sseAlgorithm === undefined ? {} : { sseAlgorithm }),
    ...(kmsMasterKeyID === undefined ? {} : { kmsMasterKeyID }),
  },
  ...(bucketKeyEnabled === undefined ? {} : { bucketKeyEnabled }),
});

it("reads the empty answer of an S3 whose encryption was deleted as the default", async () => {
  const { target } = await createBucketTrial();
  await target.s3.send(new DeleteBucketEncryptionCommand({ Bucket: target.Bucket }));
  expect(await encryption.read(target)).toBeUndefined();
});

it("keeps the encryption types that are blocked for the bucket, also on the way back to the default", async () => {
  const { target } = await createBucketTrial();
  const { Bucket, s3 } = target;
  const blocked = { EncryptionType: ["SSE-C" as const] };
  const Rules = [
    { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" as const }, BlockedEncryptionTypes: blocked },
  ];
  await s3.send(new PutBucketEncryptionCommand({ Bucket, ServerSideEncryptionConfiguration: { Rules } }));

  await encryption.put(target, { rules: [rule("aws:kms", "key-1", true)] });
  await encryption.delete(target);

  const output = await s3.send(new GetBucketEncryptionCommand({ Bucket }));
  expect(output.ServerSideEncryptionConfiguration?.Rules).toMatchObject([
    { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" }, BlockedEncryptionTypes: blocked },
  ]);
});
