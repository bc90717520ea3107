import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../../../../lib/reconcile/errors.ts";
import { abac } from "../../../../../lib/resources/s3/bucket/abac.ts";
import type { BucketTarget } from "../../../../../lib/resources/s3/bucket/bucket-part.ts";
import { bucketTarget } from "../../../../../lib/resources/s3/bucket/bucket-target.ts";
import { addTag, tagging } from "../../../../../lib/resources/s3/bucket/tagging.ts";
import { abacAws } from "../../../../support/abac-s3.ts";
import { answeringAws } from "../../../../support/answering-s3.ts";
import { denied } from "../../../../support/denied.ts";

const enabled = { status: "Enabled" };

let target: BucketTarget;
let calls: readonly string[];
let tags: Map<string, string>;

beforeEach(() => {
  const bucket = abacAws();
  target = bucketTarget({ name: "shop-assets" }, bucket.aws);
  ({ calls, tags } = bucket);
});

const since = (count: number) => calls.slice(count).filter((name) => !name.startsWith("Get"));

it("is enabled, and disabled when the spec falls silent", async () => {
  expect(await abac.read(target)).toBeUndefined();
  await abac.put(target, enabled);
  expect(await abac.read(target)).toEqual(enabled);
  await abac.delete(target);
  expect(await abac.read(target)).toBeUndefined();
});

it.each([
  ["MethodNotAllowed", 405],
  ["UnsupportedArgument", 400],
  ["InternalFailure", 501],
])("is disabled where S3 says %s, with status %i", async (code, status) => {
  const error = new ApiError({ service: "S3", operation: "GetBucketAbac" }, { code, status, message: "no" });
  const { aws } = answeringAws({ GetBucketAbac: error });
  expect(await abac.read(bucketTarget({ name: "shop-assets" }, aws))).toBeUndefined();
});

it("is not known where it may not be read", async () => {
  const error = denied("GetBucketAbac");
  const { aws } = answeringAws({ GetBucketAbac: error });
  await expect(abac.read(bucketTarget({ name: "shop-assets" }, aws))).rejects.toBe(error);
});

describe("the tags of a bucket with ABAC", () => {
  beforeEach(async () => {
    await tagging.put(target, { a: "1", b: "2" });
    await abac.put(target, enabled);
  });

  it("are written through S3 Control, and only those that differ", async () => {
    const before = calls.length;
    await tagging.put(target, { a: "1", b: "3", c: "4" });
    expect(await tagging.read(target)).toEqual({ a: "1", b: "3", c: "4" });
    expect(since(before)).toEqual(["TagResource"]);
  });

  it("are taken away through S3 Control, but for AWS's own", async () => {
    tags.set("aws:cloudformation:stack-name", "site");
    const before = calls.length;
    await tagging.delete(target);
    expect([...tags.keys()]).toEqual(["aws:cloudformation:stack-name"]);
    expect(since(before)).toEqual(["UntagResource"]);
    expect(await tagging.read(target)).toBeUndefined();
  });

  it("get one more through S3 Control", async () => {
    await addTag(target, "owner", "me");
    expect(Object.fromEntries(tags)).toEqual({ a: "1", b: "2", owner: "me" });
  });

  it("are named by the bucket's ARN", async () => {
    const bucket = answeringAws({ GetBucketAbac: { AbacStatus: { Status: "Enabled" } } });
    await tagging.put(bucketTarget({ name: "shop-assets" }, bucket.aws), { a: "1" });
    expect(bucket.calls.at(-1)).toEqual({
      operation: "TagResource",
      input: { ResourceArn: "arn:aws:s3:::shop-assets", Tags: [{ Key: "a", Value: "1" }] },
    });
  });
});

it("leaves the tags of other buckets to S3, also where it cannot be read whether they have ABAC", async () => {
  const bucket = answeringAws({ GetBucketAbac: denied("GetBucketAbac") });
  await tagging.put(bucketTarget({ name: "shop-assets" }, bucket.aws), { a: "1" });
  expect(bucket.calls.at(-1)?.operation).toBe("PutBucketTagging");
});
