import type { S3 } from "../../../aws/s3.ts";
import type { SubResource } from "../../../reconcile/sub-resource.ts";
import type { BucketSpec } from "./spec.ts";

/** The bucket that a part belongs to. */
export interface BucketTarget {
  readonly Bucket: string;
  readonly s3: S3;
}

/** One independently configured part of a bucket. */
export interface BucketPart<Value = unknown> extends SubResource<BucketTarget, BucketSpec, Value> {
  readonly name: keyof BucketSpec;
  /** What `undefined` stands for in a new bucket, as users would write it. Left out: nothing at all. */
  readonly initial?: unknown;
  /** Whether S3 has what is declared, where one meaning has several forms. Left out: deep equality. */
  agrees?(desired: Value, observed: Value): boolean;
}
