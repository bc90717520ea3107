import { describe, expect, it } from "vitest";
import { bucket } from "../../../../../lib/kinds/s3/bucket/bucket.ts";
import { calls, permissions } from "../../../../../lib/kinds/s3/bucket/calls.generated.ts";
import { ApiError } from "../../../../../lib/reconcile/contract/errors.ts";
import { answeringAws } from "../../../../support/aws/s3/answering-s3.ts";
import { allExamples } from "../../../../support/kinds/bucket-examples/all.ts";
import { bucketResource, bucketState, bucketTarget } from "../../../../support/kinds/bucket-resource.ts";

const seen = { arn: "arn:aws:s3:::shop-assets" };

describe("a bucket's target and ARN", () => {
  it("are in the partition and region of the pass", () => {
    const resource = bucketResource({}, { partition: "aws-cn", region: "cn-north-1" });
    const arn = "arn:aws-cn:s3:::shop-assets";
    expect(bucket.arn?.(resource)).toBe(arn);
    expect(bucket.target(resource, answeringAws().aws)).toMatchObject({
      Bucket: "shop-assets",
      arn,
      region: "cn-north-1",
    });
  });

  it("exist for any spec", () => {
    const { spec: _, ...unnamed } = bucketResource();
    const target = bucket.target({ ...unnamed, spec: {} as never }, answeringAws().aws);
    expect(target).toMatchObject({ Bucket: "", arn: "arn:aws:s3:::" });
    expect(bucketTarget(answeringAws().aws, "a/b")).toMatchObject({ Bucket: "a/b" });
  });
});

describe("removing a bucket", () => {
  const remove = async (answer: object | Error) => {
    const { aws, calls } = answeringAws({ DeleteBucket: answer });
    await bucket.remove(bucketTarget(aws), bucketResource(), seen);
    return calls;
  };
  const refusal = (code: string, status: number) =>
    new ApiError({ service: "S3", operation: "DeleteBucket" }, { code, status, message: code });

  it("takes one call", async () => {
    expect(await remove({})).toEqual([{ operation: "DeleteBucket", input: { Bucket: "shop-assets" } }]);
  });

  it("succeeds when it is already gone", async () => {
    expect(await remove(refusal("NoSuchBucket", 404))).toHaveLength(1);
  });

  it("fails while it is not empty", async () => {
    const error = refusal("BucketNotEmpty", 409);
    await expect(remove(error)).rejects.toBe(error);
  });
});

describe("a bucket's spec", () => {
  it.each([
    ["a name", {}, "us-west-2"],
    ["its own region", { createBucketConfiguration: { locationConstraint: "us-west-2" } }, "us-west-2"],
    ["the old name of its region", { createBucketConfiguration: { locationConstraint: "EU" } }, "eu-west-1"],
    ["an empty region", { createBucketConfiguration: { locationConstraint: "" } }, "us-west-2"],
  ])("can have %s", (_, spec, region) => {
    expect(() => bucket.validate?.(bucketResource(spec, { region }))).not.toThrow();
  });

  it.each([
    ["another region", { createBucketConfiguration: { locationConstraint: "eu-west-1" } }, "InvalidSpec"],
    ["the old name of another region", { createBucketConfiguration: { locationConstraint: "EU" } }, "InvalidSpec"],
    ["a directory bucket's type", { createBucketConfiguration: { bucket: { type: "Directory" } } }, "NotSupported"],
    ["a directory bucket's zone", { createBucketConfiguration: { location: { name: "usw2-az1" } } }, "NotSupported"],
    ["a directory bucket's name", { name: "fast--usw2-az1--x-s3" }, "NotSupported"],
    ["a name that no bucket can have", { name: "a/b" }, "InvalidSpec"],
  ])("must not have %s", (_, spec, reason) => {
    expect(() => bucket.validate?.(bucketResource(spec))).toThrow(
      expect.objectContaining({ name: "TerminalError", reason }),
    );
  });
});

describe("the errors of a bucket's calls", () => {
  const judge = (code: string) =>
    bucket.judge?.(new ApiError({ service: "S3", operation: "PutBucketCors" }, { code, status: 400, message: "no" }));

  it.each([
    "IllegalLocationConstraintException",
    "InvalidLocationConstraint",
    "InvalidNamespaceHeader",
    "MalformedXML",
    "MissingNamespaceHeader",
    "PermanentRedirect",
  ])("are terminal with code %s", (code) => {
    expect(judge(code)).toBe("terminal");
  });

  it.each(["AccessDenied", "OperationAborted", "SlowDown", "MalformedPolicy", "BucketNotEmpty"])(
    "are retried with code %s",
    (code) => {
      expect(judge(code)).toBeUndefined();
    },
  );
});

describe("a bucket's calls", () => {
  it("are all known, and those that read are marked as reads", async () => {
    const { reads, writes } = await everyCall();
    expect(reads.filter((operation) => calls[operation]?.reads !== true)).toEqual([]);
    expect(writes.filter((operation) => calls[operation] === undefined || calls[operation]?.reads)).toEqual([]);
    expect([...new Set([...reads, ...writes])].toSorted()).toEqual(Object.keys(calls).toSorted());
  });

  it("require these IAM actions, none of which applies to objects", () => {
    const [statement, ...others] = permissions;
    expect(others).toEqual([
      {
        actions: ["iam:PassRole"],
        resources: ["iam::*:role/*"],
        conditions: { StringEquals: { "iam:PassedToService": "s3.amazonaws.com" } },
        parameter: "passableRoles",
      },
    ]);
    expect(statement?.resources).toEqual(["s3:::*"]);
    expect(statement?.actions.toSorted()).toEqual([
      "s3:CreateBucket",
      "s3:DeleteBucket",
      "s3:DeleteBucketPolicy",
      "s3:DeleteBucketWebsite",
      "s3:GetAccelerateConfiguration",
      "s3:GetAnalyticsConfiguration",
      "s3:GetBucketAbac",
      "s3:GetBucketAcl",
      "s3:GetBucketCORS",
      "s3:GetBucketLogging",
      "s3:GetBucketNotification",
      "s3:GetBucketObjectLockConfiguration",
      "s3:GetBucketOwnershipControls",
      "s3:GetBucketPolicy",
      "s3:GetBucketPublicAccessBlock",
      "s3:GetBucketRequestPayment",
      "s3:GetBucketTagging",
      "s3:GetBucketVersioning",
      "s3:GetBucketWebsite",
      "s3:GetEncryptionConfiguration",
      "s3:GetIntelligentTieringConfiguration",
      "s3:GetInventoryConfiguration",
      "s3:GetLifecycleConfiguration",
      "s3:GetMetricsConfiguration",
      "s3:GetReplicationConfiguration",
      "s3:ListBucket",
      "s3:PutAccelerateConfiguration",
      "s3:PutAnalyticsConfiguration",
      "s3:PutBucketABAC",
      "s3:PutBucketAcl",
      "s3:PutBucketCORS",
      "s3:PutBucketLogging",
      "s3:PutBucketNotification",
      "s3:PutBucketObjectLockConfiguration",
      "s3:PutBucketOwnershipControls",
      "s3:PutBucketPolicy",
      "s3:PutBucketPublicAccessBlock",
      "s3:PutBucketRequestPayment",
      "s3:PutBucketTagging",
      "s3:PutBucketVersioning",
      "s3:PutBucketWebsite",
      "s3:PutEncryptionConfiguration",
      "s3:PutIntelligentTieringConfiguration",
      "s3:PutInventoryConfiguration",
      "s3:PutLifecycleConfiguration",
      "s3:PutMetricsConfiguration",
      "s3:PutReplicationConfiguration",
      "s3:TagResource",
      "s3:UntagResource",
    ]);
  });
});

/** The operations that the kind calls to read, and those that it calls only to write. */
async function everyCall(): Promise<{ readonly reads: readonly string[]; readonly writes: readonly string[] }> {
  const [reading, writing] = [answeringAws(), answeringAws()];
  const looked = bucketTarget(reading.aws);
  await bucket.describe(looked);
  await bucket.tags.read(looked, seen);
  for (const part of bucket.parts) await part.read(looked, seen);
  const reads = reading.calls.map(({ operation }) => operation);

  const target = bucketTarget(writing.aws);
  const state = { ...bucketState(), observed: new Map([["abac", undefined]]) };
  await bucket.create(target, bucketResource(), {});
  await bucket.tags.write(target, { from: {}, to: { a: "1" } }, state);
  await bucket.tags.write(target, { from: { a: "1" }, to: {} }, state);
  const controlled = answeringAws({ GetBucketAbac: { AbacStatus: { Status: "Enabled" } } });
  await bucket.tags.write(bucketTarget(controlled.aws), { from: { b: "2" }, to: { a: "1" } }, bucketState());
  for (const { part, examples } of allExamples) {
    for (const [spec, value] of examples) {
      await part.write(target, { from: undefined, to: value }, bucketState(spec));
      await part.write(target, { from: value, to: undefined }, bucketState(spec));
    }
  }
  await bucket.remove(target, bucketResource(), seen);
  const all = [...writing.calls, ...controlled.calls].map(({ operation }) => operation);
  return { reads, writes: all.filter((operation) => !reads.includes(operation)) };
}
