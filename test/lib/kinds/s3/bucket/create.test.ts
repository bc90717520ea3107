import { describe, expect, it } from "vitest";
import { bucket } from "../../../../../lib/kinds/s3/bucket/bucket.ts";
import type { BucketSpec } from "../../../../../lib/kinds/s3/bucket/spec.ts";
import { ApiError } from "../../../../../lib/reconcile/contract/errors.ts";
import { answeringAws } from "../../../../support/aws/s3/answering-s3.ts";
import { bucketResource } from "../../../../support/kinds/bucket-resource.ts";

const TAGS = { a: "1", "services.k8s.aws/driftless-owner": "cluster/shop/assets" };
const Tags = Object.entries(TAGS).map(([Key, Value]) => ({ Key, Value }));

async function create(region: string, spec: Partial<BucketSpec> = {}, answer: object | Error = {}) {
  const { aws, calls } = answeringAws({ CreateBucket: answer });
  const resource = bucketResource(spec, { region });
  const created = await bucket.create(bucket.target(resource, aws), resource, TAGS);
  return { created, calls };
}

function refusal(code: string, answered = true): ApiError {
  return new ApiError({ service: "S3", operation: "CreateBucket" }, { code, status: 409, message: code, answered });
}

it("creates the bucket with all its tags in one call", async () => {
  const { calls } = await create("us-west-2");
  const CreateBucketConfiguration = { LocationConstraint: "us-west-2", Tags };
  expect(calls).toEqual([{ operation: "CreateBucket", input: { Bucket: "shop-assets", CreateBucketConfiguration } }]);
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

describe("what the call sets", () => {
  const owned = (objectOwnership: string) => ({ ownershipControls: { rules: [{ objectOwnership }] } });

  it.each<[string, Partial<BucketSpec>, object, object]>([
    ["its namespace", { namespace: "account-regional" }, { BucketNamespace: "account-regional" }, {}],
    ["its global namespace", { namespace: "global" }, { BucketNamespace: "global" }, {}],
    [
      "object lock, which turns versioning on",
      { objectLockEnabledForBucket: true },
      { ObjectLockEnabledForBucket: true },
      { objectLockConfiguration: {}, versioning: "Enabled" },
    ],
    [
      "object lock without its default retention, which the call does not accept",
      { objectLockConfiguration: { rule: { defaultRetention: { mode: "GOVERNANCE", days: 1 } } } },
      { ObjectLockEnabledForBucket: true },
      { objectLockConfiguration: {}, versioning: "Enabled" },
    ],
    ["its ownership", { objectOwnership: "ObjectWriter" }, { ObjectOwnership: "ObjectWriter" }, owned("ObjectWriter")],
    [
      "its ownership controls rather than its ownership",
      { objectOwnership: "ObjectWriter", ...owned("BucketOwnerPreferred") },
      { ObjectOwnership: "BucketOwnerPreferred" },
      owned("BucketOwnerPreferred"),
    ],
    [
      "the ownership that a canned ACL requires, but not the ACL itself",
      { acl: "log-delivery-write" },
      { ObjectOwnership: "BucketOwnerPreferred" },
      owned("BucketOwnerPreferred"),
    ],
    [
      "the ownership that grants require, but not the grants themselves",
      { grantRead: 'id="1"' },
      { ObjectOwnership: "BucketOwnerPreferred" },
      owned("BucketOwnerPreferred"),
    ],
    ["nothing if only defaults are set", { acl: "private", objectLockEnabledForBucket: false, namespace: "" }, {}, {}],
  ])("is %s", async (_, spec, expected, set) => {
    const { created, calls } = await create("us-west-2", spec);
    const { Bucket: _name, CreateBucketConfiguration: _place, ...input } = Object(calls[0]?.input);
    expect(input).toEqual(expected);
    const seen = { arn: "arn:aws:s3:::shop-assets", status: { location: null } };
    expect(created).toEqual({ made: true, sent: Object.keys(set), seen, set });
  });
});

describe("a success", () => {
  const Location = "/shop-assets";

  it("on the first attempt shows that the bucket is new", async () => {
    const { created } = await create("us-west-2", {}, { Location, $metadata: { attempts: 1 } });
    const seen = { arn: "arn:aws:s3:::shop-assets", status: { location: Location } };
    expect(created).toEqual({ made: true, sent: [], seen, set: {} });
  });

  it("on a later attempt does not show this, because an earlier attempt or another pass may have created the bucket", async () => {
    const { created } = await create("us-west-2", {}, { Location, $metadata: { attempts: 2 } });
    expect(created).toEqual({ made: false, sent: [], status: { location: Location } });
  });

  it("in us-east-1 does not show this, because S3 responds in the same way for a bucket that this account already owns", async () => {
    const { created } = await create("us-east-1", {}, { Location, $metadata: { attempts: 1 } });
    expect(created).toEqual({ made: false, sent: [], status: { location: Location } });
  });
});

it("leaves a bucket that this account already owns to be read later", async () => {
  const { created } = await create("us-west-2", {}, refusal("BucketAlreadyOwnedByYou"));
  expect(created).toEqual({ made: false, existed: true });
});

it("does not mistake a bucket that an unanswered attempt may have created for one that existed before", async () => {
  const { created } = await create("us-west-2", {}, refusal("BucketAlreadyOwnedByYou", false));
  expect(created).toEqual({ made: false });
});

it("gives up on a name that another account uses, and says so", async () => {
  const error = refusal("BucketAlreadyExists");
  await expect(create("us-west-2", {}, error)).rejects.toMatchObject({
    name: "TerminalError",
    reason: "AlreadyExists",
    message: "Resource already exists: the bucket name shop-assets is taken by another AWS account",
    cause: error,
  });
});

it("rethrows every other error", async () => {
  const conflict = refusal("OperationAborted");
  await expect(create("us-west-2", {}, conflict)).rejects.toBe(conflict);
});

it("rejects a name that S3 does not accept, and says how to form one", async () => {
  const cause = refusal("InvalidBucketName");
  await expect(create("us-west-2", {}, cause)).rejects.toMatchObject({
    reason: "InvalidSpec",
    message: expect.stringContaining('spec.name "shop-assets" is not a valid bucket name: use 3 to 63 characters'),
    cause,
  });
});
