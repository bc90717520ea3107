import { describe, expect, it } from "vitest";
import { ApiError } from "../../../../../lib/reconcile/errors.ts";
import { observeBucket } from "../../../../../lib/resources/s3/bucket/observe.ts";
import { answeringAws } from "../../../../support/answering-s3.ts";
import { bucketResource, DEFAULT_TAGS } from "../../../../support/bucket-resource.ts";
import { denied } from "../../../../support/denied.ts";

const TagSet = Object.entries(DEFAULT_TAGS).map(([Key, Value]) => ({ Key, Value }));
const headAnswered = (status: number) =>
  new ApiError(
    { service: "S3", operation: "HeadBucket" },
    { code: `HTTP${status}`, status, message: `status ${status}` },
  );

it("finds nothing where HeadBucket says 404", async () => {
  const { aws, calls } = answeringAws({ HeadBucket: headAnswered(404) });
  expect(await observeBucket(bucketResource(), aws)).toBeUndefined();
  expect(calls).toHaveLength(1);
});

it("finds a bucket in another region to be foreign", async () => {
  const { aws, calls } = answeringAws({ HeadBucket: headAnswered(301) });
  const observed = await observeBucket(bucketResource(), aws);
  expect(observed?.owner).toBe("foreign");
  expect(observed).not.toHaveProperty("ownerError");
  expect(calls).toHaveLength(1);
});

it.each([400, 403, 500])("does not know whose the bucket is where HeadBucket says %i", async (status) => {
  const error = headAnswered(status);
  const { aws, calls } = answeringAws({ HeadBucket: error });
  expect(await observeBucket(bucketResource(), aws)).toMatchObject({ owner: "unknown", ownerError: error });
  expect(calls).toHaveLength(1);
});

it("does not know whose the bucket is where HeadBucket is not answered", async () => {
  const error = new ApiError(
    { service: "S3", operation: "HeadBucket" },
    { code: "TimeoutError", message: "no answer from S3" },
  );
  const observed = await observeBucket(bucketResource(), answeringAws({ HeadBucket: error }).aws);
  expect(observed).toMatchObject({ owner: "unknown", ownerError: error });
});

it("does not know whose the bucket is where its tags cannot be read", async () => {
  const error = denied("GetBucketTagging");
  const observed = await observeBucket(bucketResource(), answeringAws({ GetBucketTagging: error }).aws);
  expect(observed).toMatchObject({ owner: "unknown", ownerError: error });
});

it("reads what it can, and lists what it cannot", async () => {
  const error = denied("GetBucketPolicy");
  const answers = { GetBucketTagging: { TagSet }, GetBucketVersioning: { Status: "Enabled" }, GetBucketPolicy: error };
  const observed = await observeBucket(bucketResource(), answeringAws(answers).aws);
  expect(observed).toMatchObject({
    owner: "ours",
    arn: "arn:aws:s3:::shop-assets",
    unread: [{ name: "policy", error }],
  });
  expect(observed?.values.get("versioning")).toBe("Enabled");
  expect(observed?.values.has("policy")).toBe(false);
});

it("names the bucket in the partition of the deployment", async () => {
  const { aws } = answeringAws({ GetBucketTagging: { TagSet } });
  const observed = await observeBucket(bucketResource(), { ...aws, partition: "aws-cn" });
  expect(observed?.arn).toBe("arn:aws-cn:s3:::shop-assets");
});

describe("of an object that is being deleted", () => {
  it("only reads what decides ownership", async () => {
    const { aws, calls } = answeringAws({ GetBucketTagging: { TagSet } });
    const observed = await observeBucket(bucketResource({}, { deleting: true }), aws);
    expect(observed?.owner).toBe("ours");
    expect(calls.map(({ operation }) => operation)).toEqual(["HeadBucket", "GetBucketTagging"]);
  });
});

it("refuses a name that is not a bucket's before it asks S3", async () => {
  const { aws, calls } = answeringAws();
  await expect(observeBucket(bucketResource({ name: "fast--usw2-az1--x-s3" }), aws)).rejects.toThrow(
    "not supported yet",
  );
  expect(calls).toEqual([]);
});
