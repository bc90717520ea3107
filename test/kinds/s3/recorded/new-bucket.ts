import type { RecordedResource } from "../../../kind/recorded/recorded.ts";
import { closed, privateAcl } from "./access.ts";

/** A bucket that declares nothing. */
export const newBucket: RecordedResource = {
  what: "a bucket",
  answers: {
    HeadBucket: { on: "2026-02-21", shows: { BucketRegion: "us-west-2", AccessPointAlias: false } },
    GetBucketAcl: { on: "2026-02-21", shows: privateAcl },
    GetBucketCors: {
      on: "2023-07-31",
      says: "404 NoSuchCORSConfiguration: The CORS configuration does not exist",
    },
    GetBucketEncryption: {
      on: "2026-02-21",
      shows: {
        ServerSideEncryptionConfiguration: {
          Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" }, BucketKeyEnabled: false }],
        },
      },
    },
    GetBucketLifecycleConfiguration: {
      on: "2026-02-21",
      says: "404 NoSuchLifecycleConfiguration: The lifecycle configuration does not exist",
    },
    GetBucketOwnershipControls: {
      on: "2026-02-21",
      shows: { OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] } },
    },
    GetBucketPolicy: {
      on: "2026-02-21",
      says: "404 NoSuchBucketPolicy: The bucket policy does not exist",
    },
    GetBucketReplication: {
      on: "2026-02-21",
      says: "404 ReplicationConfigurationNotFoundError: The replication configuration was not found",
    },
    GetBucketRequestPayment: { shows: { Payer: "BucketOwner" } },
    GetBucketTagging: { on: "2026-02-23", says: "404 NoSuchTagSet: The TagSet does not exist" },
    GetBucketWebsite: {
      on: "2026-02-21",
      says: "404 NoSuchWebsiteConfiguration: The specified bucket does not have a website configuration",
    },
    GetObjectLockConfiguration: {
      on: "2026-02-21",
      says: "404 ObjectLockConfigurationNotFoundError: Object Lock configuration does not exist for this bucket",
    },
    GetPublicAccessBlock: { on: "2026-02-21", shows: closed },
  },
};
