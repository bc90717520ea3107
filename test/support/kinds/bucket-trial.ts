import { CreateBucketCommand } from "@aws-sdk/client-s3";
import type { BucketDescription, BucketTarget } from "../../../lib/kinds/s3/bucket/bucket-part.ts";
import type { Aws } from "../../../lib/reconcile/contract/aws.ts";
import { noting } from "../aws/noting.ts";
import { bucketNamed, REGION, testAws } from "../aws/s3/test-s3.ts";
import { bucketTarget } from "./bucket-resource.ts";
import type { Trial } from "./part-contract.ts";

/** Creates a bucket and leaves it as S3 creates it. */
export async function createBucketTrial(aws: Aws = testAws()): Promise<Trial<BucketTarget, BucketDescription>> {
  const calls: string[] = [];
  const target = bucketTarget(noting(aws, calls), bucketNamed("trial"));
  const { Bucket, arn } = target;
  const CreateBucketConfiguration = { LocationConstraint: REGION } as const;
  await target.s3.send(new CreateBucketCommand({ Bucket, CreateBucketConfiguration }));
  return { target, seen: { arn }, calls };
}
