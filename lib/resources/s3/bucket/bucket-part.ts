import { isDeepStrictEqual } from "node:util";
import type { S3 } from "../../../aws/s3.ts";
import type { S3Control } from "../../../aws/s3-control.ts";
import type { Permissions } from "../../../reconcile/permissions.ts";
import type { SubResource } from "../../../reconcile/sub-resource.ts";
import type { BucketSpec } from "./spec.ts";

/** The bucket that a part belongs to. */
export interface BucketTarget {
  readonly Bucket: string;
  readonly arn: string;
  readonly s3: S3;
  readonly s3Control: S3Control;
}

/** The values of the parts of a bucket that were read; `undefined` for what S3 leaves a new bucket with. */
export type PartValues = ReadonlyMap<BucketPart["name"], unknown>;

/** One independently configured part of a bucket. */
export interface BucketPart<Value = unknown> extends SubResource<BucketTarget, BucketSpec, Value> {
  readonly name: keyof BucketSpec;
  /** The spec fields that it stands for. Left out: the one of its name. */
  readonly fields?: readonly (keyof BucketSpec)[];
  /** What it needs of IAM beside its actions on the bucket. */
  readonly permissions?: Permissions;
  /** What `undefined` stands for in a new bucket, as users would write it. Left out: nothing at all. */
  readonly initial?: unknown;
  /**
   * Whether S3 has what is declared although the values are not deeply equal: one meaning may have several forms, and some of what
   * S3 has cannot be taken back, or is not for the spec to say. `others` are all parts as S3 has them.
   */
  agrees?(desired: Value | undefined, observed: Value | undefined, others: PartValues): boolean;
}

/** Whether S3 has of a part what is declared. */
export function agree<Value>(
  part: BucketPart<Value>,
  desired: Value | undefined,
  observed: Value | undefined,
  others: PartValues = new Map(),
): boolean {
  return isDeepStrictEqual(desired, observed) || (part.agrees?.(desired, observed, others) ?? false);
}

/** Whether a spec says anything about a part, if only that it shall be as in a new bucket. */
export function mentions(spec: BucketSpec, { name, fields = [name] }: BucketPart): boolean {
  return fields.some((field) => spec[field] !== undefined);
}
