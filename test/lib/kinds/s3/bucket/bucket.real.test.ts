import { DeleteBucketTaggingCommand, PutBucketTaggingCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { bucket } from "../../../../../lib/kinds/s3/bucket/bucket.ts";
import { calls } from "../../../../../lib/kinds/s3/bucket/calls.generated.ts";
import { parts } from "../../../../../lib/kinds/s3/bucket/parts.ts";
import type { BucketSpec } from "../../../../../lib/kinds/s3/bucket/spec.ts";
import { ensureOtherBucket } from "../../../../support/aws/s3/s3-targets.ts";
import { bucketNamed, testAws } from "../../../../support/aws/s3/test-s3.ts";
import { bucketResource } from "../../../../support/kinds/bucket-resource.ts";
import { createBucketTrial } from "../../../../support/kinds/bucket-trial.ts";
import { fullSpec } from "../../../../support/kinds/full-resource.ts";
import { startCountingProxy } from "../../../../support/proxies/counting-proxy.ts";
import { createBucketObject } from "../../../../support/worlds/bucket-object.ts";

const TAGS = { team: "blue" };
const PRIVATE = { acl: "private", owner: expect.any(String) as string };

/** The resource of a bucket with this spec, and how the kind reaches the bucket. */
function start(spec: Partial<BucketSpec> = {}) {
  const resource = bucketResource({ name: bucketNamed("kind"), ...spec });
  const target = bucket.target(resource, testAws());
  return { resource, target, seen: { arn: target.arn } };
}

beforeAll(() => ensureOtherBucket(testAws()));

describe("a bucket that is created", () => {
  it.each<[string, Partial<BucketSpec>]>([
    ["nothing", {}],
    ["its ownership", { objectOwnership: "ObjectWriter" }],
    ["the ownership that its ACL needs", { acl: "public-read" }],
    ["object lock", { objectLockEnabledForBucket: true }],
  ])("has the settings that the call reports, and AWS's defaults otherwise: %s", async (_, spec) => {
    const { resource, target, seen } = start(spec);
    expect(await bucket.describe(target)).toBeUndefined();
    const created = await bucket.create(target, resource, TAGS);
    if (!created.made) expect.fail("the bucket is not new");
    expect(created.seen).toEqual({ ...seen, status: { location: expect.stringContaining(target.Bucket) as string } });

    expect(await bucket.describe(target)).toEqual(seen);
    expect(await bucket.tags.read(target, seen)).toEqual(TAGS);
    for (const part of parts) {
      const expected = part.name === "acl" ? PRIVATE : created.set?.[part.name];
      expect(await part.read(target, seen), part.name).toEqual(expected);
    }
  });

  it("is not created again", async () => {
    const { resource, target } = start();
    await bucket.create(target, resource, TAGS);
    expect(await bucket.create(target, resource, TAGS)).toEqual({ made: false, existed: true });
  });
});

describe("a bucket that is removed", () => {
  it("no longer exists, and can be removed again without an error", async () => {
    const { resource, target, seen } = start();
    await bucket.create(target, resource, TAGS);
    await bucket.remove(target, resource, seen);
    expect(await bucket.describe(target)).toBeUndefined();
    await bucket.remove(target, resource, seen);
  });

  it("is not emptied before the removal", async () => {
    const { resource, target, seen } = start();
    await bucket.create(target, resource, TAGS);
    await target.s3.send(new PutObjectCommand({ Bucket: target.Bucket, Key: "precious", Body: "text" }));
    await expect(bucket.remove(target, resource, seen)).rejects.toMatchObject({
      code: "BucketNotEmpty",
      message: "The bucket you tried to delete is not empty",
    });
    expect(await bucket.describe(target)).toEqual(seen);
  });
});

describe("with the engine, a bucket", () => {
  const writes = (operations: readonly string[]) => operations.filter((name) => calls[name]?.reads !== true);

  it("is created, has every part settled, and then requires no further change", async () => {
    const [world, name] = [createBucketObject(), bucketNamed("full")];
    await world.apply(fullSpec(name));
    expect((await world.pass()).outcome).toBe("created");
    expect(await world.pass()).toMatchObject({ outcome: "unchanged", unread: [] });
  });

  it("returns to the settings of a new bucket when the spec no longer declares any settings", async () => {
    const [world, name] = [createBucketObject(), bucketNamed("full")];
    await world.apply(fullSpec(name));
    await world.pass();
    await world.apply({ name });
    expect((await world.pass()).outcome).toBe("updated");

    const target = bucket.target(bucketResource({ name }), testAws());
    for (const part of parts) {
      const expected = part.name === "acl" ? PRIVATE : undefined;
      expect(await part.read(target, { arn: target.arn }), part.name).toEqual(expected);
    }
    expect((await world.pass()).outcome).toBe("unchanged");
  });

  it("that is settled is observed with 22 calls in 2 rounds, none of which writes", async () => {
    const proxy = await startCountingProxy(inject("s3Endpoint"));
    onTestFinished(() => proxy.close());
    const world = createBucketObject(proxy.url);
    await world.apply(fullSpec(bucketNamed("full")));
    await world.pass();

    proxy.reset();
    // Long enough for the calls of a round to overlap.
    proxy.delay(50);
    expect((await world.pass()).outcome).toBe("unchanged");
    expect(proxy.total()).toBe(22);
    expect(proxy.rounds).toBe(2);
    expect(proxy.mutating()).toBe(0);
  });

  it("whose tags differ from the declared tags is given the declared tags again", async () => {
    const [world, name] = [createBucketObject(), bucketNamed("tags")];
    await world.apply({ name, tagging: { tagSet: [{ key: "team", value: "blue" }] } });
    await world.pass();
    const TagSet = [{ Key: "services.k8s.aws/driftless-owner", Value: "cluster/shop/assets" }];
    await world.s3.send(new PutBucketTaggingCommand({ Bucket: name, Tagging: { TagSet } }));
    expect(writes((await world.pass()).calls)).toEqual(["PutBucketTagging"]);
    expect((await world.pass()).outcome).toBe("unchanged");
  });

  it("that has lost its owner tag is left alone", async () => {
    const [world, name] = [createBucketObject(), bucketNamed("lost")];
    await world.apply({ name });
    await world.pass();
    await world.s3.send(new DeleteBucketTaggingCommand({ Bucket: name }));
    const { outcome, calls } = await world.pass();
    expect(outcome).toBe("terminal");
    expect(writes(calls)).toEqual([]);
  });

  it("that existed before is left alone", async () => {
    const { target } = await createBucketTrial();
    const world = createBucketObject();
    await world.apply({ name: target.Bucket });
    const { outcome, calls } = await world.pass();
    expect(outcome).toBe("terminal");
    // The tags say whose the bucket is, for the message.
    expect(calls).toEqual(["HeadBucket", "GetBucketTagging"]);
  });

  it("is removed with its object", async () => {
    const [world, name] = [createBucketObject(), bucketNamed("gone")];
    await world.apply({ name });
    await world.pass();
    await world.delete();
    expect(await world.pass()).toMatchObject({
      outcome: "deleted",
      calls: ["HeadBucket", "GetBucketTagging", "DeleteBucket"],
    });
    expect(world.object()).toBeUndefined();
  });
});
