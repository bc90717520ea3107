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
});

describe("what AWS takes when it makes a bucket", () => {
  const input = async (spec: Partial<BucketSpec>) => {
    const {
      Bucket: _,
      CreateBucketConfiguration: __,
      ...rest
    } = { ...(await create("us-east-1", spec)).calls[0]?.input } as Record<string, unknown>;
    return rest;
  };

  it.each<[string, Partial<BucketSpec>, object]>([
    ["its namespace", { namespace: "account-regional" }, { BucketNamespace: "account-regional" }],
    ["object lock", { objectLockEnabledForBucket: true }, { ObjectLockEnabledForBucket: true }],
    ["its ownership", { objectOwnership: "ObjectWriter" }, { ObjectOwnership: "ObjectWriter" }],
    [
      "its ownership controls rather",
      { objectOwnership: "ObjectWriter", ownershipControls: { rules: [{ objectOwnership: "BucketOwnerPreferred" }] } },
      { ObjectOwnership: "BucketOwnerPreferred" },
    ],
    [
      "a canned ACL, with the ownership that it needs",
      { acl: "log-delivery-write" },
      { ACL: "log-delivery-write", ObjectOwnership: "BucketOwnerPreferred" },
    ],
    ["grants", { grantRead: 'id="1"' }, { GrantRead: 'id="1"', ObjectOwnership: "BucketOwnerPreferred" }],
    [
      "no public ACL, which its public access block refuses",
      { acl: "public-read" },
      { ObjectOwnership: "BucketOwnerPreferred" },
    ],
    [
      "no public grant either",
      { grantRead: "id=1,uri=http://acs.amazonaws.com/groups/global/AllUsers" },
      { ObjectOwnership: "BucketOwnerPreferred" },
    ],
    ["nothing that it has anyway", { acl: "private", objectLockEnabledForBucket: false, namespace: "" }, {}],
  ])("is %s", async (_, spec, expected) => {
    expect(await input(spec)).toEqual(expected);
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
