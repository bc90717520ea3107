import type { Recorded } from "../../../kind/recorded/recorded.ts";

/** Errors of S3. */
export const errors: Recorded["errors"] = {
  absent: [
    { on: "2026-02-21", call: "HeadBucket", says: "404" },
    {
      on: "2026-02-21",
      call: "GetBucketPolicy",
      says: "404 NoSuchBucketPolicy: The bucket policy does not exist",
    },
    {
      on: "2026-02-21",
      call: "GetPublicAccessBlock",
      says: "404 NoSuchPublicAccessBlockConfiguration: The public access block configuration was not found",
    },
    {
      on: "2026-02-21",
      call: "GetBucketOwnershipControls",
      says: "404 OwnershipControlsNotFoundError: The bucket ownership controls were not found",
    },
  ],
  exists: [
    {
      on: "2026-02-21",
      call: "CreateBucket",
      says: "409 BucketAlreadyOwnedByYou: Your previous request to create the named bucket succeeded and you already own it.",
    },
  ],
  terminal: [
    {
      on: "2026-02-21",
      call: "CreateBucket",
      says: "400 IllegalLocationConstraintException: The EU location constraint is incompatible for the region specific endpoint this request was sent to.",
    },
    {
      on: "2026-02-21",
      call: "CreateBucket",
      says: "400 InvalidLocationConstraint: The specified location-constraint is not valid",
    },
    { on: "2026-02-21", call: "CreateBucket", says: "400 InvalidBucketName: The specified bucket is not valid." },
    {
      on: "2026-02-21",
      call: "PutBucketRequestPayment",
      says: "400 MalformedXML: The XML you provided was not well-formed or did not validate against our published schema",
    },
    {
      on: "2026-02-21",
      call: "PutBucketLogging",
      says: "403 CrossLocationLoggingProhibitted: Cross S3 location logging not allowed. ",
    },
    { on: "2026-02-23", call: "CreateBucket", says: "400 InvalidTag: The TagKey you have provided is invalid" },
  ],
  denied: [{ on: "2026-02-21", call: "GetBucketPolicy", says: "403 AccessDenied: Access Denied" }],
  retried: [
    {
      on: "2026-02-21",
      call: "DeleteBucket",
      says: "409 BucketNotEmpty: The bucket you tried to delete is not empty. You must delete all versions in the bucket.",
    },
    {
      on: "2026-02-21",
      call: "PutBucketLogging",
      says: "400 InvalidTargetBucketForLogging: The target bucket for logging does not exist",
    },
    {
      on: "2026-02-21",
      call: "PutObjectLockConfiguration",
      says: "409 InvalidBucketState: Versioning must be 'Enabled' on the bucket to apply a Object Lock configuration",
    },
    {
      on: "2026-02-21",
      call: "PutBucketPolicy",
      says: "400 MalformedPolicy: Policies must be valid JSON and the first byte must be '{'",
    },
    {
      on: "2026-02-23",
      call: "CreateBucket",
      says: "500 InternalError: We encountered an internal error. Please try again.",
    },
  ],
};
