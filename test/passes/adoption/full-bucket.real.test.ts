import { describe, expect, inject } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import { ensureOtherBucket } from "../../support/aws/s3/s3-targets.ts";
import { testAws, testConnect } from "../../support/aws/s3/test-s3.ts";
import { fullSpec } from "../../support/kinds/full-resource.ts";
import { testAdoption } from "../../support/kinds/kind-on-aws/adoption-suite.ts";
import { openBucketOnS3 } from "../../support/kinds/kind-on-aws/bucket-on-s3.ts";
import type { KindOnAws } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import { createNamespace } from "../../support/kubernetes/namespace.ts";
import { createRealObject } from "../../support/real/real-object.ts";

// Whether a resource is adopted is decided before any part is read, so the tests of tenants need no resource with every part.
describe("Bucket with every part:", () => {
  testAdoption(openFullBucketOnS3);
});

/** Buckets with every part set. Driftless in another cluster creates each of them and then gives it up. */
async function openFullBucketOnS3(): Promise<KindOnAws> {
  const buckets = await openBucketOnS3();
  const { kind, clock } = buckets;
  const connect = testConnect(inject("s3Endpoint"));
  await ensureOtherBucket(testAws());
  return {
    ...buckets,
    asMade: {},
    async make(name, tags) {
      const reference = { kind, namespace: await createNamespace(), name: "maker" };
      const engine = { kinds, connect, clock, settings: { cluster: "elsewhere" } };
      const maker = await createRealObject(reference, { spec: fullSpec(name) }, engine);
      await maker.pass();
      await maker.settle();
      expect(await maker.condition("Ready")).toMatchObject({ status: "True" });
      await buckets.writeTags(name, tags);
    },
    [Symbol.asyncDispose]: () => buckets[Symbol.asyncDispose](),
  };
}
