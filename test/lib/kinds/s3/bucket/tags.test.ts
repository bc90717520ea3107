import { beforeEach, describe, expect, it } from "vitest";
import type { BucketTarget } from "../../../../../lib/kinds/s3/bucket/bucket-part.ts";
import { abac } from "../../../../../lib/kinds/s3/bucket/parts/access/abac.ts";
import { tags } from "../../../../../lib/kinds/s3/bucket/tags.ts";
import type { Tags } from "../../../../../lib/reconcile/contract/tag.ts";
import { denied } from "../../../../support/aws/denied.ts";
import { abacAws } from "../../../../support/aws/s3/abac-s3.ts";
import { answeringAws, type MadeCall } from "../../../../support/aws/s3/answering-s3.ts";
import { bucketState, bucketTarget } from "../../../../support/kinds/bucket-resource.ts";

const seen = { arn: "arn:aws:s3:::shop-assets" };
const operations = (calls: readonly MadeCall[]) => calls.map(({ operation }) => operation);

/** The state that a write receives if these parts have been read. */
const having = (observed: Readonly<Record<string, unknown>>) => ({
  ...bucketState(),
  observed: new Map(Object.entries(observed)),
});
const withoutAbac = having({ abac: undefined });

it("are taken unchanged from spec.tagging", () => {
  const tagSet = [{ key: "b", value: "2" }, { key: "a" }, { key: "b", value: "3" }];
  expect(tags.declared({ name: "b", tagging: { tagSet } })).toEqual([
    { key: "b", value: "2" },
    { key: "a", value: "" },
    { key: "b", value: "3" },
  ]);
  expect(tags.declared({ name: "b", tagging: {} })).toEqual([]);
  expect(tags.declared({ name: "b" })).toEqual([]);
});

it("are read together with those that AWS itself has set", async () => {
  const TagSet = [
    { Key: "team", Value: "blue" },
    { Key: "aws:cloudformation:stack-name", Value: "site" },
  ];
  const { aws } = answeringAws({ GetBucketTagging: { TagSet } });
  expect(await tags.read(bucketTarget(aws), seen)).toEqual({ team: "blue", "aws:cloudformation:stack-name": "site" });
});

it("cannot be read if S3 denies it", async () => {
  const error = denied("GetBucketTagging");
  await expect(tags.read(bucketTarget(answeringAws({ GetBucketTagging: error }).aws), seen)).rejects.toBe(error);
});

it("are written as one set, with a single call", async () => {
  const { aws, calls } = answeringAws();
  await tags.write(bucketTarget(aws), { from: { a: "1", "aws:x": "y" }, to: { b: "2", "aws:x": "y" } }, withoutAbac);
  const TagSet = [
    { Key: "b", Value: "2" },
    { Key: "aws:x", Value: "y" },
  ];
  expect(calls).toEqual([{ operation: "PutBucketTagging", input: { Bucket: "shop-assets", Tagging: { TagSet } } }]);
});

it("are deleted if there are none left", async () => {
  const { aws, calls } = answeringAws();
  await tags.write(bucketTarget(aws), { from: { a: "1" }, to: {} }, withoutAbac);
  expect(operations(calls)).toEqual(["DeleteBucketTagging"]);
});

describe("with ABAC", () => {
  const enabled = having({ abac: { status: "Enabled" } });
  let target: BucketTarget;
  let calls: readonly MadeCall[];
  let stored: Map<string, string>;

  beforeEach(async () => {
    const bucket = abacAws();
    target = bucketTarget(bucket.aws);
    ({ calls, tags: stored } = bucket);
    await tags.write(target, { from: {}, to: { a: "1", b: "2" } }, withoutAbac);
    await abac.write(target, { from: undefined, to: { status: "Enabled" } }, bucketState());
  });

  const writes = (count: number) => operations(calls.slice(count)).filter((name) => !name.startsWith("Get"));
  const write = async (to: Tags, state = enabled) => {
    await tags.write(target, { from: Object.fromEntries(stored), to }, state);
  };

  it("are written through S3 Control, and only those that differ", async () => {
    const before = calls.length;
    await write({ a: "1", b: "3", c: "4" });
    expect(Object.fromEntries(stored)).toEqual({ a: "1", b: "3", c: "4" });
    expect(writes(before)).toEqual(["TagResource"]);
  });

  it("are removed through S3 Control, except those that AWS itself has set", async () => {
    stored.set("aws:cloudformation:stack-name", "site");
    const before = calls.length;
    await write({ "aws:cloudformation:stack-name": "site" });
    expect([...stored.keys()]).toEqual(["aws:cloudformation:stack-name"]);
    expect(writes(before)).toEqual(["UntagResource"]);
  });

  it("are written through S3 Control even if ABAC was not read", async () => {
    await write({ a: "1" }, having({}));
    expect(Object.fromEntries(stored)).toEqual({ a: "1" });
  });

  it("are written through S3 again once ABAC has been disabled in the same pass", async () => {
    await abac.write(target, { from: { status: "Enabled" }, to: undefined }, bucketState());
    const before = calls.length;
    await write({ c: "3" });
    expect(Object.fromEntries(stored)).toEqual({ c: "3" });
    expect(writes(before)).toEqual(["PutBucketTagging"]);
  });

  it("are written to the bucket's ARN", async () => {
    const bucket = answeringAws({ GetBucketAbac: { AbacStatus: { Status: "Enabled" } } });
    await tags.write(bucketTarget(bucket.aws), { from: {}, to: { a: "1" } }, enabled);
    expect(bucket.calls.at(-1)).toEqual({
      operation: "TagResource",
      input: { ResourceArn: "arn:aws:s3:::shop-assets", Tags: [{ Key: "a", Value: "1" }] },
    });
  });
});

it("are sent through S3, which may reject them, if ABAC cannot be read", async () => {
  const { aws, calls } = answeringAws({ GetBucketAbac: denied("GetBucketAbac") });
  await tags.write(bucketTarget(aws), { from: {}, to: { a: "1" } }, having({}));
  expect(operations(calls)).toEqual(["GetBucketAbac", "PutBucketTagging"]);
});
