import type { S3 } from "../../../aws/services/s3.ts";
import type { S3Control } from "../../../aws/services/s3-control.ts";
import type { Part, State } from "../../../reconcile/contract/part.ts";
import type { Description } from "../../../reconcile/contract/progress.ts";
import type { BucketSpec } from "./spec.ts";

/** The data that every call for a bucket requires. */
export interface BucketTarget {
  /** The bucket's name. */
  readonly Bucket: string;
  readonly arn: string;
  readonly region: string;
  readonly s3: S3;
  readonly s3Control: S3Control;
}

/** A bucket as `HeadBucket` or `CreateBucket` describes it. */
export type BucketDescription = Description;

/** One independently configured part of a bucket. */
export interface BucketPart<Value = unknown> extends Part<BucketTarget, BucketSpec, BucketDescription, Value> {
  readonly name: keyof BucketSpec;
  readonly fields?: readonly (keyof BucketSpec)[];
}

/** A part that can be changed after the bucket is created. */
export type WritablePart<Value> = BucketPart<Value> & Required<Pick<BucketPart<Value>, "write">>;

/** The information that a write may use in addition to its own change. */
export type BucketState = State<BucketSpec, BucketDescription>;
