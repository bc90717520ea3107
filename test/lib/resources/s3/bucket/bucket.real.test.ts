import { DeleteBucketTaggingCommand, PutBucketTaggingCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { beforeAll, expect, inject, it, onTestFinished } from "vitest";
import type { Aws } from "../../../../../lib/aws/aws.ts";
import type { Resource } from "../../../../../lib/reconcile/resource.ts";
import { bucket } from "../../../../../lib/resources/s3/bucket/bucket.ts";
import { parts } from "../../../../../lib/resources/s3/bucket/parts.ts";
import type { BucketSpec } from "../../../../../lib/resources/s3/bucket/spec.ts";
import { tagging } from "../../../../../lib/resources/s3/bucket/tagging.ts";
import { bucketResource, DEFAULT_TAGS } from "../../../../support/bucket-resource.ts";
import { startCountingProxy } from "../../../../support/counting-proxy.ts";
import { fullResource } from "../../../../support/full-resource.ts";
import { ensureOtherBucket } from "../../../../support/s3-targets.ts";
import { bucketNamed, createBucketTrial, testAws } from "../../../../support/test-s3.ts";

async function observe(resource: Resource<BucketSpec>, aws: Aws) {
  const observed = await bucket.observe(resource, aws);
  return observed ?? expect.fail("there is no bucket");
}

async function settle(resource: Resource<BucketSpec>, aws: Aws): Promise<void> {
  await bucket.apply(resource, bucket.plan(resource, await observe(resource, aws)), aws);
}

beforeAll(() => ensureOtherBucket(testAws()));

it("makes a bucket, settles every part, and then finds nothing to do", async () => {
  const [aws, resource] = [testAws(), fullResource(bucketNamed("full"))];
  expect(await bucket.observe(resource, aws)).toBeUndefined();
  const created = await bucket.create(resource, aws);
  expect(created.status?.location).toContain(resource.spec.name);

  const changes = bucket.plan(resource, await observe(resource, aws));
  // What the create call takes is there already, and LocalStack does not know ABAC.
  const settled = ["ownershipControls", "tagging", "abac", "objectLockConfiguration"];
  expect(changes.map(({ field }) => field)).toEqual(
    parts.map(({ name }) => name).filter((name) => !settled.includes(name)),
  );
  await bucket.apply(resource, changes, aws);

  const observed = await observe(resource, aws);
  expect(observed).toMatchObject({ owner: "ours", arn: `arn:aws:s3:::${resource.spec.name}`, unread: [] });
  expect(bucket.plan(resource, observed)).toEqual([]);
});

it("goes back to a new bucket's settings when the spec falls silent", async () => {
  const [aws, resource] = [testAws(), fullResource(bucketNamed("full"))];
  await bucket.create(resource, aws);
  await settle(resource, aws);
  const silent = { ...resource, spec: { name: resource.spec.name } };
  await settle(silent, aws);
  const { values } = await observe(silent, aws);
  expect([...values].filter(([, value]) => value !== undefined)).toEqual([
    ["tagging", DEFAULT_TAGS],
    ["acl", { acl: "private", owner: expect.any(String) as string }],
  ]);
  expect(bucket.plan(silent, await observe(silent, aws))).toEqual([]);
});

it("observes a settled bucket with 22 calls in 2 rounds, none of which writes", async () => {
  const proxy = await startCountingProxy(inject("s3Endpoint"));
  onTestFinished(() => proxy.close());
  const [aws, resource] = [testAws(proxy.url), fullResource(bucketNamed("full"))];
  await bucket.create(resource, aws);
  await settle(resource, aws);

  proxy.reset();
  // Long enough for the calls of a round to overlap.
  proxy.delay(50);
  expect(bucket.plan(resource, await observe(resource, aws))).toEqual([]);
  expect(proxy.total()).toBe(22);
  expect(proxy.rounds).toBe(2);
  expect(proxy.mutating()).toBe(0);
});

it("makes and settles a minimal bucket with 24 calls", async () => {
  const proxy = await startCountingProxy(inject("s3Endpoint"));
  onTestFinished(() => proxy.close());
  const [aws, resource] = [testAws(proxy.url), bucketResource({ name: bucketNamed("minimal") })];
  await bucket.observe(resource, aws);
  await bucket.create(resource, aws);
  expect(bucket.plan(resource, await observe(resource, aws))).toEqual([]);
  expect(proxy.total()).toBe(24);
});

it("makes a bucket that it has made already", async () => {
  const [aws, resource] = [testAws(), bucketResource({ name: bucketNamed("twice") })];
  await bucket.create(resource, aws);
  expect(await bucket.create(resource, aws)).toEqual({});
  expect((await observe(resource, aws)).owner).toBe("ours");
});

it("sees that a bucket was there before it", async () => {
  const { target } = await createBucketTrial();
  const resource = bucketResource({ name: target.Bucket }, { managed: false });
  expect((await observe(resource, testAws())).owner).toBe("foreign");
});

it("takes a bucket over from ACK by a tag, and changes nothing else", async () => {
  const [aws, { target, calls }] = [testAws(), await createBucketTrial()];
  const resource = bucketResource({ name: target.Bucket }, { origin: "TakenOver" });
  const acks = {
    "services.k8s.aws/namespace": "shop",
    "services.k8s.aws/controller-version": "s3-v1.10.0",
    team: "blue",
  };
  await tagging.put(target, acks);
  const observed = await observe(resource, aws);
  expect(observed.owner).toBe("acks");

  const before = calls.length;
  await bucket.takeOver(resource, observed, { ...aws, s3: target.s3 });
  expect(calls.slice(before)).toEqual(["GetBucketTagging", "GetBucketAbac", "PutBucketTagging"]);
  expect((await observe(resource, aws)).owner).toBe("ours");
  expect(await tagging.read(target)).toEqual({ ...acks, [resource.ownerTag.key]: resource.ownerTag.value });
});

it("loses a bucket whose owner tag is gone, and does not tag it again", async () => {
  const [aws, resource] = [testAws(), bucketResource({ name: bucketNamed("lost") })];
  await bucket.create(resource, aws);
  await aws.s3.send(new DeleteBucketTaggingCommand({ Bucket: resource.spec.name }));
  expect(await observe(resource, aws)).toMatchObject({ owner: "foreign", ownerError: { reason: "OwnershipLost" } });
});

it("repairs tags that were changed behind its back", async () => {
  const [aws, resource] = [testAws(), fullResource(bucketNamed("full"))];
  await bucket.create(resource, aws);
  await settle(resource, aws);
  const TagSet = [{ Key: resource.ownerTag.key, Value: resource.ownerTag.value }];
  await aws.s3.send(new PutBucketTaggingCommand({ Bucket: resource.spec.name, Tagging: { TagSet } }));
  expect(bucket.plan(resource, await observe(resource, aws)).map(({ field }) => field)).toEqual(["tagging"]);
  await settle(resource, aws);
  expect(bucket.plan(resource, await observe(resource, aws))).toEqual([]);
});

it("removes a bucket, also one that is gone already", async () => {
  const [aws, resource] = [testAws(), bucketResource({ name: bucketNamed("gone") })];
  await bucket.create(resource, aws);
  const observed = await observe(resource, aws);
  expect(await bucket.cleanup(resource, observed, aws)).toEqual({});
  expect(await bucket.observe(resource, aws)).toBeUndefined();
  expect(await bucket.cleanup(resource, observed, aws)).toEqual({});
});

it("does not empty a bucket to remove it", async () => {
  const [aws, resource] = [testAws(), bucketResource({ name: bucketNamed("full") })];
  await bucket.create(resource, aws);
  await aws.s3.send(new PutObjectCommand({ Bucket: resource.spec.name, Key: "precious", Body: "text" }));
  const observed = await observe(resource, aws);
  await expect(bucket.cleanup(resource, observed, aws)).rejects.toMatchObject({
    code: "BucketNotEmpty",
    message: "The bucket you tried to delete is not empty",
  });
  expect(await bucket.observe(resource, aws)).toBeDefined();
});
