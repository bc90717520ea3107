import {
  DeleteBucketEncryptionCommand,
  GetBucketEncryptionCommand,
  PutBucketEncryptionCommand,
} from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { encryption } from "../../../../../../lib/kinds/s3/bucket/parts/encryption.ts";
import { bucketState } from "../../../../../support/kinds/bucket-resource.ts";
import { createBucketTrial } from "../../../../../support/kinds/bucket-trial.ts";

const rule = (sseAlgorithm?: string, kmsMasterKeyID?: string, bucketKeyEnabled?: boolean) => ({
  applyServerSideEncryptionByDefault: {
    ...(sseAlgorithm === undefined ? {} : { sseAlgorithm }),
    ...(kmsMasterKeyID === undefined ? {} : { kmsMasterKeyID }),
  },
  ...(bucketKeyEnabled === undefined ? {} : { bucketKeyEnabled }),
});

it("treats S3's empty response after the encryption is deleted as the default", async () => {
  const { target, seen } = await createBucketTrial();
  await target.s3.send(new DeleteBucketEncryptionCommand({ Bucket: target.Bucket }));
  expect(await encryption.read(target, seen)).toBeUndefined();
});

it("keeps the encryption types that are blocked for the bucket, even if the encryption returns to the default", async () => {
  const { target, seen } = await createBucketTrial();
  const { Bucket, s3 } = target;
  const blocked = { EncryptionType: ["SSE-C" as const] };
  const Rules = [
    { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" as const }, BlockedEncryptionTypes: blocked },
  ];
  await s3.send(new PutBucketEncryptionCommand({ Bucket, ServerSideEncryptionConfiguration: { Rules } }));

  const declared = { rules: [rule("aws:kms", "key-1", true)] };
  await encryption.write(target, { from: undefined, to: declared }, bucketState());
  await encryption.write(target, { from: await encryption.read(target, seen), to: undefined }, bucketState());

  const output = await s3.send(new GetBucketEncryptionCommand({ Bucket }));
  expect(output.ServerSideEncryptionConfiguration?.Rules).toMatchObject([
    { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" }, BlockedEncryptionTypes: blocked },
  ]);
});
