import { inject } from "vitest";
import { type S3, s3 } from "../../../lib/aws/services/s3.ts";
import { bucket } from "../../../lib/kinds/s3/bucket/bucket.ts";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import type { BucketSpec } from "../../../lib/kinds/s3/bucket/spec.ts";
import type { Connect } from "../../../lib/reconcile/dependencies.ts";
import { testAws, testConnect } from "../aws/s3/test-s3.ts";
import { createKindWorld, type KindWorld } from "./kind-world.ts";

/** The object `shop/assets`, a `Bucket`, in a kind world with a real S3. */
export interface BucketObject extends KindWorld<BucketSpec> {
  /** Direct access that bypasses the engine. */
  readonly s3: S3;
}

/** Creates a kind world without the object, whose S3 is that of the test run, unless `endpoint` is given. The engine accesses S3 through `connect`. */
export function createBucketObject(
  endpoint: string = inject("s3Endpoint"),
  connect: Connect = testConnect(endpoint),
): BucketObject {
  const entry = { resource: bucketKind, load: async () => bucket };
  return { ...createKindWorld<BucketSpec>(entry, "assets", connect), s3: testAws(endpoint).client(s3) };
}
