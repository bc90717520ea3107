import { expect, it } from "vitest";
import { bucket } from "../../../../../lib/resources/s3/bucket/bucket.ts";

it("needs these actions of IAM, none of which is about objects", () => {
  const [statement, ...others] = bucket.permissions;
  expect(others).toEqual([]);
  expect(statement?.resources).toEqual(["s3:::*"]);
  expect(statement?.actions.toSorted()).toEqual([
    "s3:CreateBucket",
    "s3:DeleteBucket",
    "s3:DeleteBucketPolicy",
    "s3:GetBucketOwnershipControls",
    "s3:GetBucketPolicy",
    "s3:GetBucketPublicAccessBlock",
    "s3:GetBucketTagging",
    "s3:GetBucketVersioning",
    "s3:GetEncryptionConfiguration",
    "s3:GetLifecycleConfiguration",
    "s3:ListBucket",
    "s3:PutBucketOwnershipControls",
    "s3:PutBucketPolicy",
    "s3:PutBucketPublicAccessBlock",
    "s3:PutBucketTagging",
    "s3:PutBucketVersioning",
    "s3:PutEncryptionConfiguration",
    "s3:PutLifecycleConfiguration",
    "s3:TagResource",
  ]);
});
