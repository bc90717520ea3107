import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { operationOf } from "../../lib/aws/operation.ts";
import type { S3 } from "../../lib/aws/s3.ts";
import type { Aws } from "../../lib/reconcile/contract/aws.ts";
import type { BucketDescription, BucketTarget } from "../../lib/resources/s3/bucket/bucket-part.ts";
import { bucketTarget } from "./bucket-resource.ts";
import type { Trial } from "./part-contract.ts";
import { bucketNamed, REGION, testAws } from "./test-s3.ts";

/** Makes a bucket, as S3 leaves a new one. */
export async function createBucketTrial(aws: Aws = testAws()): Promise<Trial<BucketTarget, BucketDescription>> {
  const target = bucketTarget(aws, bucketNamed("trial"));
  const { Bucket, arn } = target;
  const CreateBucketConfiguration = { LocationConstraint: REGION } as const;
  await target.s3.send(new CreateBucketCommand({ Bucket, CreateBucketConfiguration }));
  const { s3, calls } = recordCalls(target.s3);
  return { target: { ...target, s3 }, seen: { arn }, calls };
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
