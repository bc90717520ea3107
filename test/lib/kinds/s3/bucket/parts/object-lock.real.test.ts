import { PutBucketVersioningCommand } from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { calls } from "../../../../../../lib/kinds/s3/bucket/calls.generated.ts";
import type { BucketSpec } from "../../../../../../lib/kinds/s3/bucket/spec.ts";
import { bucketNamed } from "../../../../../support/aws/s3/test-s3.ts";
import { createBucketObject } from "../../../../../support/worlds/bucket-object.ts";

const rule = { defaultRetention: { mode: "GOVERNANCE", days: 1 } };

/** A new bucket with this spec, and the writes of later passes over it. */
async function start(spec: Partial<BucketSpec> = {}) {
  const [world, name] = [createBucketObject(), bucketNamed("lock")];
  await world.apply({ name, ...spec });
  expect((await world.pass()).outcome).toBe("created");
  const writes = async () => (await world.pass()).calls.filter((operation) => calls[operation]?.reads !== true);
  return { world, name, writes };
}

it("turns versioning on with the create call", async () => {
  const { writes } = await start({ objectLockEnabledForBucket: true });
  expect(await writes()).toEqual([]);
});

it("is enabled for an existing bucket, after its versioning", async () => {
  const { world, name, writes } = await start();
  await world.apply({ name, objectLockConfiguration: { rule } });
  expect(await writes()).toEqual(["PutBucketVersioning", "PutObjectLockConfiguration"]);
  expect(await writes()).toEqual([]);
});

it("loses its retention when the spec no longer declares one, and is then left alone along with its versioning", async () => {
  const { world, name, writes } = await start({ objectLockEnabledForBucket: true, objectLockConfiguration: { rule } });
  await world.apply({ name });
  expect(await writes()).toEqual(["PutObjectLockConfiguration"]);
  expect(await writes()).toEqual([]);
});

it("does not protect versioning that was enabled without it", async () => {
  const { world, name, writes } = await start();
  const VersioningConfiguration = { Status: "Enabled" } as const;
  await world.s3.send(new PutBucketVersioningCommand({ Bucket: name, VersioningConfiguration }));
  expect(await writes()).toEqual(["PutBucketVersioning"]);
});
