import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { Aws } from "../../../../../lib/aws/aws.ts";
import type { Resource } from "../../../../../lib/reconcile/resource.ts";
import { bucket } from "../../../../../lib/resources/s3/bucket/bucket.ts";
import type { BucketSpec } from "../../../../../lib/resources/s3/bucket/spec.ts";
import { anySpec } from "../../../../support/bucket-examples/any-spec.ts";
import { aimed } from "../../../../support/bucket-part-contract.ts";
import { bucketResource } from "../../../../support/bucket-resource.ts";
import { ensureOtherBucket } from "../../../../support/s3-targets.ts";
import { bucketNamed, recordCalls, testAws } from "../../../../support/test-s3.ts";

const SPECS = 200;
const AT_ONCE = 8;

beforeAll(() => ensureOtherBucket(testAws()));

/** What a pass does to a bucket. Resolves to the names of its calls that write. */
async function pass(resource: Resource<BucketSpec>, aws: Aws): Promise<readonly string[]> {
  const { s3, calls } = recordCalls(aws.s3);
  const recorded = { ...aws, s3 };
  let observed = await bucket.observe(resource, recorded);
  if (observed === undefined) {
    bucket.plan(resource, undefined);
    await bucket.create(resource, recorded);
    observed = (await bucket.observe(resource, recorded)) ?? expect.fail("there is no bucket");
  }
  const changes = bucket.plan(resource, observed);
  if (changes.length > 0) await bucket.apply(resource, changes, recorded);
  return calls.filter((name) => !/^(Get|Head|List)/.test(name));
}

it("settles any spec in one pass, and writes nothing in the second", { timeout: 600_000 }, async () => {
  const aws = testAws();
  // LocalStack does not know ABAC.
  const specs = fc.sample(anySpec(["abac"]), { seed: 4, numRuns: SPECS });
  const rest = specs.values();
  let settled = 0;
  const work = async () => {
    for (const spec of rest) {
      const name = bucketNamed("any");
      const resource = bucketResource({ ...aimed(spec, name), name });
      expect((await pass(resource, aws))[0]).toBe("CreateBucket");
      expect(await pass(resource, aws), JSON.stringify(spec)).toEqual([]);
      settled += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(settled).toBe(SPECS);
});
