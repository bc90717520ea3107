import { CreateBucketCommand, PutBucketTaggingCommand } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { s3 } from "../../lib/aws/services/s3.ts";
import { ACCOUNT, REGION, testAws } from "../support/aws/s3/test-s3.ts";
import { createRealBucket, type RealBucket } from "../support/real/real-bucket.ts";

const FINALIZER = "finalizers.s3.services.k8s.aws/Bucket";
const ORIGINS = ["Creating", "Created", "Adopting", "Adopted", "TakingOver", "TakenOver", "Deleting", null] as const;
const OWNER = "services.k8s.aws/driftless-owner";

type Tags = Readonly<Record<string, string>>;

const foreignTags: Readonly<Record<string, Tags>> = {
  "no tags": {},
  "another object's owner tag": { [OWNER]: "local/elsewhere/data" },
  "ACK's tags for another namespace": acksTags("elsewhere"),
};

test.for(Object.entries(foreignTags).flatMap(([what, tags]) => ORIGINS.map((origin) => ({ what, tags, origin }))))(
  "origin $origin gives no access to a bucket with $what",
  async ({ tags, origin }) => {
    const bucket = await createRealBucket({ finalizers: [FINALIZER], spec: { versioning: { status: "Enabled" } } });
    await makeBucket(bucket, tags);
    await bucket.object.forge({ origin, ...madeByAck(bucket) });
    await expectUntouched(bucket);
  },
);

test.for(ORIGINS.filter((origin) => origin !== null && origin !== "TakingOver"))(
  "origin %s does not permit the take-over of one of ACK's buckets",
  async (origin) => {
    const bucket = await createRealBucket({ finalizers: [FINALIZER] });
    await makeBucket(bucket, acksTags(bucket.namespace));
    await bucket.object.forge({ origin, ...madeByAck(bucket) });
    await expectUntouched(bucket);
  },
);

test.for(["ack", "off"] as const)(
  "takeOver %s: our finalizer gives no access to one of ACK's buckets",
  async (takeOver) => {
    const bucket = await createRealBucket({ finalizers: [FINALIZER] }, { takeOver });
    await makeBucket(bucket, acksTags(bucket.namespace));
    await expectUntouched(bucket);
  },
);

test("a bucket of ours stays ours when its object's origin is removed", async () => {
  const { object, proxy } = await createRealBucket();
  await object.pass();
  await object.forge({ origin: null });
  proxy.reset();
  expect(await object.pass()).toMatchObject({ outcome: "unchanged" });
  expect((await object.read())?.status).toMatchObject({ origin: "Created" });
  expect(proxy.mutating()).toBe(0);
});

test("a claim that ends in the far future makes no pass wait", async () => {
  const { object } = await createRealBucket();
  await object.forge({ claim: { holder: "nobody", expiresAt: "2999-01-01T00:00:00Z" } });
  expect(await object.pass()).toMatchObject({ outcome: "created" });
});

test("a claim makes other passes wait for 60 s at most", async () => {
  const { object, clock } = await createRealBucket();
  await object.forge({ claim: { holder: "nobody", expiresAt: new Date(clock.now() + 60_000).toISOString() } });
  expect(await object.pass()).toMatchObject({ outcome: "conflict" });
  clock.advance(60);
  expect(await object.pass()).toMatchObject({ outcome: "created" });
});

/** Runs a pass, deletes the object, and runs another pass. Expects the object to be removed, and nothing in AWS to change. */
async function expectUntouched({ object, proxy }: RealBucket): Promise<void> {
  expect(await object.pass()).toMatchObject({ outcome: "terminal" });
  await object.delete();
  await object.pass();
  await object.settle();
  expect(await object.read()).toBeUndefined();
  expect(proxy.total()).toBeGreaterThan(0);
  expect(proxy.mutating()).toBe(0);
}

/** Creates, as someone else, the bucket that the object names. */
async function makeBucket({ Bucket }: RealBucket, tags: Tags): Promise<void> {
  const direct = testAws().client(s3);
  await direct.send(new CreateBucketCommand({ Bucket, CreateBucketConfiguration: { LocationConstraint: REGION } }));
  const TagSet = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  if (TagSet.length > 0) await direct.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet } }));
}

/** The status that ACK writes for an object whose bucket it created. */
function madeByAck({ Bucket }: RealBucket): object {
  return { ackResourceMetadata: { arn: `arn:aws:s3:::${Bucket}`, ownerAccountID: ACCOUNT, region: REGION } };
}

function acksTags(namespace: string): Tags {
  return { "services.k8s.aws/controller-version": "s3-1.2.3", "services.k8s.aws/namespace": namespace };
}
