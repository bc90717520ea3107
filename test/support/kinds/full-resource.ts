import type { BucketSpec } from "../../../lib/kinds/s3/bucket/spec.ts";
import { allExamples } from "./bucket-examples/all.ts";
import { tagExamples } from "./bucket-examples/tagging.ts";
import { aimed } from "./bucket-part-contract.ts";

/** A part that LocalStack does not support, and a part that can never be removed in S3. */
const LEFT_OUT: readonly (keyof BucketSpec)[] = ["abac", "objectLockConfiguration"];

/** A spec that declares every part of a bucket that can be declared and removed on LocalStack. */
export function fullSpec(name: string): BucketSpec {
  const specs = allExamples
    .filter(({ part }) => !LEFT_OUT.includes(part.name))
    .map(({ examples: [first] }) => first?.[0] ?? {});
  return { ...aimed(Object.assign({}, ...specs, tagExamples[0]?.[0]), name), name };
}
