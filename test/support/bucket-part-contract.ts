import type { BucketPart } from "../../lib/resources/s3/bucket/bucket-part.ts";
import type { BucketSpec } from "../../lib/resources/s3/bucket/spec.ts";
import { testSubResource } from "./sub-resource-contract.ts";
import { createBucketTrial } from "./test-s3.ts";

/** A spec but for the bucket's name. */
export type PartialSpec = Omit<BucketSpec, "name">;

/** The laws of `SubResource`, for a part of a bucket, on the S3 of the test run. */
export function testBucketPart<Value>(
  part: BucketPart<Value>,
  contract: {
    readonly examples: readonly (readonly [PartialSpec, Value])[];
    readonly defaults?: readonly PartialSpec[];
  },
): void {
  testSubResource(part, {
    createTrial: createBucketTrial,
    silent: { name: "b" },
    examples: contract.examples.map(([spec, value]) => [{ name: "b", ...spec }, value] as const),
    defaults: (contract.defaults ?? []).map((spec) => ({ name: "b", ...spec })),
  });
}
