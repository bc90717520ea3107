import type { Resource } from "../../lib/reconcile/resource.ts";
import type { BucketSpec } from "../../lib/resources/s3/bucket/spec.ts";
import { allExamples } from "./bucket-examples/all.ts";
import { aimed } from "./bucket-part-contract.ts";
import { bucketResource } from "./bucket-resource.ts";

/** What LocalStack does not know, and what S3 never takes back. */
const LEFT_OUT: readonly (keyof BucketSpec)[] = ["abac", "objectLockConfiguration"];

/** An object that declares every part of a bucket that can be declared and taken back on LocalStack. */
export function fullResource(name: string): Resource<BucketSpec> {
  const specs = allExamples
    .filter(({ part }) => !LEFT_OUT.includes(part.name))
    .map(({ examples: [first] }) => first?.[0] ?? {});
  return bucketResource({ ...aimed(Object.assign({}, ...specs), name), name });
}
