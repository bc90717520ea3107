import { PutBucketVersioningCommand } from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import type { Aws } from "../../../../../lib/aws/aws.ts";
import type { Resource } from "../../../../../lib/reconcile/resource.ts";
import { bucket } from "../../../../../lib/resources/s3/bucket/bucket.ts";
import type { BucketSpec } from "../../../../../lib/resources/s3/bucket/spec.ts";
import { bucketResource } from "../../../../support/bucket-resource.ts";
import { bucketNamed, testAws } from "../../../../support/test-s3.ts";

const rule = { defaultRetention: { mode: "GOVERNANCE", days: 1 } };

async function plan(resource: Resource<BucketSpec>, aws: Aws) {
  return bucket.plan(resource, (await bucket.observe(resource, aws)) ?? expect.fail("there is no bucket"));
}

async function settle(resource: Resource<BucketSpec>, aws: Aws): Promise<void> {
  await bucket.apply(resource, await plan(resource, aws), aws);
}

it("brings versioning with it from the create call on", async () => {
  const [aws, resource] = [
    testAws(),
    bucketResource({ name: bucketNamed("locked"), objectLockEnabledForBucket: true }),
  ];
  await bucket.create(resource, aws);
  expect(await plan(resource, aws)).toEqual([]);
});

it("is turned on for a bucket that is there already, after its versioning", async () => {
  const [aws, name] = [testAws(), bucketNamed("locked")];
  await bucket.create(bucketResource({ name }), aws);
  const resource = bucketResource({ name, objectLockConfiguration: { rule } });
  expect((await plan(resource, aws)).map(({ field }) => field)).toEqual(["versioning", "objectLockConfiguration"]);
  await settle(resource, aws);
  expect(await plan(resource, aws)).toEqual([]);
});

it("loses its retention when the spec falls silent, and is then left alone, with its versioning", async () => {
  const [aws, name] = [testAws(), bucketNamed("locked")];
  const resource = bucketResource({ name, objectLockEnabledForBucket: true, objectLockConfiguration: { rule } });
  await bucket.create(resource, aws);
  await settle(resource, aws);
  const silent = bucketResource({ name });
  expect((await plan(silent, aws)).map(({ field }) => field)).toEqual(["objectLockConfiguration"]);
  await settle(silent, aws);
  expect(await plan(silent, aws)).toEqual([]);
});

it("does not spare versioning that was turned on without it", async () => {
  const [aws, resource] = [testAws(), bucketResource({ name: bucketNamed("open") })];
  await bucket.create(resource, aws);
  const VersioningConfiguration = { Status: "Enabled" } as const;
  await aws.s3.send(new PutBucketVersioningCommand({ Bucket: resource.spec.name, VersioningConfiguration }));
  expect((await plan(resource, aws)).map(({ field }) => field)).toEqual(["versioning"]);
});
