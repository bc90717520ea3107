import { describe, expect, it } from "vitest";
import { ApiError } from "../../../../../lib/reconcile/errors.ts";
import { createBucket } from "../../../../../lib/resources/s3/bucket/create.ts";
import type { BucketSpec } from "../../../../../lib/resources/s3/bucket/spec.ts";
import { answeringAws } from "../../../../support/answering-s3.ts";
import { bucketResource } from "../../../../support/bucket-resource.ts";

const Tags = [
  { Key: "services.k8s.aws/controller-version", Value: "s3-driftless" },
  { Key: "services.k8s.aws/namespace", Value: "shop" },
  { Key: "driftless.dev/owner", Value: "cluster/shop/assets" },
];

async function create(region: string, spec: Partial<BucketSpec> = {}, answer: object | Error = {}) {
  const { aws, calls } = answeringAws({ CreateBucket: answer }, region);
  const outcome = await createBucket(bucketResource(spec), aws);
  return { outcome, calls };
}

function refusal(code: string): ApiError {
  return new ApiError({ service: "S3", operation: "CreateBucket" }, { code, status: 409, message: code });
}

it("makes the bucket with all its tags in one call, and keeps its location", async () => {
  const { outcome, calls } = await create(
    "us-west-2",
    { tagging: { tagSet: [{ key: "a", value: "1" }] } },
    { Location: "/shop-assets" },
  );
  const CreateBucketConfiguration = { LocationConstraint: "us-west-2", Tags: [...Tags, { Key: "a", Value: "1" }] };
  expect(calls).toEqual([{ operation: "CreateBucket", input: { Bucket: "shop-assets", CreateBucketConfiguration } }]);
  expect(outcome).toEqual({ status: { location: "/shop-assets" } });
});

describe("the region of the bucket", () => {
  it.each([
    ["us-east-1", undefined, undefined],
    ["us-east-1", "us-east-1", undefined],
    ["us-west-2", "us-west-2", "us-west-2"],
    ["eu-west-1", undefined, "eu-west-1"],
    ["eu-west-1", "EU", "EU"],
  ])("in %s, with %s in the spec, is sent as %s", async (region, locationConstraint, LocationConstraint) => {
    const createBucketConfiguration = locationConstraint === undefined ? {} : { locationConstraint };
    const { calls } = await create(region, { createBucketConfiguration });
    expect(calls[0]?.input).toEqual({
      Bucket: "shop-assets",
      CreateBucketConfiguration: LocationConstraint === undefined ? { Tags } : { LocationConstraint, Tags },
    });
  });

  it("cannot be another than this one", async () => {
    await expect(
      create("us-east-1", { createBucketConfiguration: { locationConstraint: "eu-west-1" } }),
    ).rejects.toThrow(
      expect.objectContaining({
        name: "TerminalError",
        message: expect.stringContaining("locationConstraint eu-west-1 is not supported yet") as string,
      }),
    );
  });
});

it("leaves a bucket that this account has already to be observed", async () => {
  expect((await create("us-west-2", {}, refusal("BucketAlreadyOwnedByYou"))).outcome).toEqual({});
});

it("gives up on a bucket that another account has", async () => {
  await expect(create("us-west-2", {}, refusal("BucketAlreadyExists"))).rejects.toMatchObject({
    name: "TerminalError",
    reason: "AlreadyExists",
    message: "Resource already exists",
  });
});

it("passes every other error on", async () => {
  const conflict = refusal("OperationAborted");
  await expect(create("us-west-2", {}, conflict)).rejects.toBe(conflict);
});
