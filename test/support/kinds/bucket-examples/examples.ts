import type fc from "fast-check";
import type { WritablePart } from "../../../../lib/kinds/s3/bucket/bucket-part.ts";
import type { BucketSpec } from "../../../../lib/kinds/s3/bucket/spec.ts";

/** A spec without the bucket's name. */
export type PartialSpec = Omit<BucketSpec, "name">;

/** The information about a part of a bucket that the laws need. Other tests also use the specs. */
export interface PartExamples<Value = unknown> {
  readonly part: WritablePart<Value>;
  /** Specs as users write them, each with its expected value. */
  readonly examples: readonly (readonly [PartialSpec, Value])[];
  /** Specs that must be equivalent to omitting the field. */
  readonly defaults?: readonly PartialSpec[];
  /** What must exist before the part can be set. */
  readonly needs?: PartialSpec;
  /** Specs that S3 accepts and that mention the part. */
  readonly generated: fc.Arbitrary<PartialSpec>;
  /** Writes a spec with the same meaning in another order. Default: every list is reversed. */
  reorder?(spec: PartialSpec): PartialSpec;
  /** The value that S3 still has after the part is removed, and why the value differs from that of a new bucket. */
  readonly lasting?: { readonly value: unknown; readonly reason: string };
}

/** A bucket with versioning that exists in every S3 in the tests, as a destination for logs and copies. */
export const OTHER_BUCKET = "driftless-test-other";
