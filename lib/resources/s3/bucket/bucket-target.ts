import type { Aws } from "../../../aws/aws.ts";
import { bucketName } from "./bucket-name.ts";
import type { BucketTarget } from "./bucket-part.ts";
import type { BucketSpec } from "./spec.ts";

/** The bucket of a spec, and the ways to it. Throws `TerminalError` for a name that is not a general purpose bucket's. */
export function bucketTarget(spec: Pick<BucketSpec, "name">, { partition, s3, s3Control }: Aws): BucketTarget {
  const Bucket = bucketName(spec);
  return { Bucket, arn: `arn:${partition}:s3:::${Bucket}`, s3, s3Control };
}
