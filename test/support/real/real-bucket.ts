import { inject, onTestFinished } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import type { BucketSpec } from "../../../lib/kinds/s3/bucket/spec.ts";
import { bucketNamed, testConnect } from "../aws/s3/test-s3.ts";
import { createNamespace } from "../kubernetes/namespace.ts";
import { type CountingProxy, startCountingProxy } from "../proxies/counting-proxy.ts";
import { createTestClock, type TestClock } from "../worlds/test-clock.ts";
import { createRealObject, type Manifest, type RealObject, type TestEngine } from "./real-object.ts";

/** A bucket object on the test run's API server. The engine accesses LocalStack's S3 through its own proxy. */
export interface RealBucket {
  readonly object: RealObject;
  readonly namespace: string;
  /** The bucket's name, which is unique. */
  readonly Bucket: string;
  readonly proxy: CountingProxy;
  readonly clock: TestClock;
}

/** Creates the object `data` in a new namespace, but not its bucket. */
export async function createRealBucket(
  { spec = {}, ...metadata }: Partial<Omit<Manifest, "spec">> & { readonly spec?: Partial<BucketSpec> } = {},
  settings: TestEngine["settings"] & object = {},
  fieldExport: NonNullable<TestEngine["fieldExport"]> = "off",
): Promise<RealBucket> {
  const proxy = await startCountingProxy(inject("s3Endpoint"));
  onTestFinished(() => proxy.close());
  const clock = createTestClock();
  const namespace = await createNamespace();
  const Bucket = bucketNamed("real");
  const object = await createRealObject(
    { kind: bucketKind, namespace, name: "data" },
    { ...metadata, spec: { name: Bucket, ...spec } },
    { kinds, connect: testConnect(proxy.url), clock, settings, fieldExport },
  );
  return { object, namespace, Bucket, proxy, clock };
}
