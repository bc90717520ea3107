import { randomUUID } from "node:crypto";
import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { inject } from "vitest";
import type { Aws } from "../../lib/aws/aws.ts";
import { bindAws } from "../../lib/aws/bind-aws.ts";
import { operationOf } from "../../lib/aws/operation.ts";
import type { S3 } from "../../lib/aws/s3.ts";
import { createS3Client } from "../../lib/aws/s3-client.ts";
import { lazyS3ControlClient } from "../../lib/aws/s3-control-client.ts";
import type { BucketTarget } from "../../lib/resources/s3/bucket/bucket-part.ts";
import { bucketTarget } from "../../lib/resources/s3/bucket/bucket-target.ts";
import type { Trial } from "./sub-resource-contract.ts";
import { ACCOUNT, REGION } from "./test-account.ts";

export { ACCOUNT, REGION };

/** AWS at an endpoint, as a pass sees it while it has its claim. By default the S3 of the test run. */
export function testAws(endpoint: string = inject("s3Endpoint")): Aws {
  const options = { region: REGION, endpoint, credentials: { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT } };
  const [s3, s3Control] = [createS3Client(options), lazyS3ControlClient(options)];
  const access = { s3, s3Control, account: ACCOUNT, partition: "aws", region: REGION, now: () => 0 };
  return bindAws(access, () => Number.POSITIVE_INFINITY);
}

/** A name that no other bucket has. */
export function bucketNamed(what: string): string {
  return `${what}-${randomUUID()}`;
}

/** Makes a bucket, as S3 leaves a new one. */
export async function createBucketTrial(aws: Aws = testAws()): Promise<Trial<BucketTarget>> {
  const Bucket = bucketNamed("trial");
  const CreateBucketConfiguration = { LocationConstraint: REGION } as const;
  await aws.s3.send(new CreateBucketCommand({ Bucket, CreateBucketConfiguration }));
  const { s3, calls } = recordCalls(aws.s3);
  return { target: bucketTarget({ name: Bucket }, { ...aws, s3 }), calls };
}

/** Notes the operations that go through. */
export function recordCalls(s3: S3): { readonly s3: S3; readonly calls: readonly string[] } {
  const calls: string[] = [];
  return {
    calls,
    s3: {
      send(command) {
        calls.push(operationOf(command).name);
        return s3.send(command);
      },
    },
  };
}
