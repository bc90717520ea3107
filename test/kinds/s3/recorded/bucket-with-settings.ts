import type { RecordedResource } from "../../../kind/recorded/recorded.ts";
import { closed, privateAcl } from "./access.ts";

const POLICY = JSON.stringify({
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Principal: { AWS: "*" }, Action: "s3:GetObject", Resource: "arn:aws:s3:::orders/*" }],
});
const FILTER = { Filter: { Prefix: "orders/" } };

/** A bucket with every setting that was recorded. */
export const bucketWithSettings: RecordedResource = {
  what: "a bucket with settings",
  declared: {
    analytics: [
      {
        id: "all",
        filter: { prefix: "orders/" },
        storageClassAnalysis: {
          dataExport: {
            outputSchemaVersion: "V_1",
            destination: {
              s3BucketDestination: { bucket: "arn:aws:s3:::reports", format: "CSV", prefix: "analytics" },
            },
          },
        },
      },
    ],
    cors: {
      corsRules: [{ allowedMethods: ["GET", "PUT"], allowedOrigins: ["*"], allowedHeaders: ["x-AMZ-date"] }],
    },
    encryption: {
      rules: [{ applyServerSideEncryptionByDefault: { sseAlgorithm: "aws:kms" }, bucketKeyEnabled: true }],
    },
    intelligentTiering: [
      {
        id: "all",
        filter: { prefix: "orders/" },
        status: "Enabled",
        tierings: [{ accessTier: "ARCHIVE_ACCESS", days: 90 }],
      },
    ],
    inventory: [
      {
        id: "all",
        destination: { s3BucketDestination: { bucket: "arn:aws:s3:::reports", format: "CSV" } },
        includedObjectVersions: "All",
        isEnabled: true,
        optionalFields: ["Size", "ETag"],
        schedule: { frequency: "Daily" },
      },
    ],
    lifecycle: {
      rules: [{ id: "old", filter: { prefix: "" }, status: "Enabled", expiration: { days: 7 } }],
    },
    logging: { loggingEnabled: { targetBucket: "reports", targetPrefix: "log" } },
    metrics: [{ id: "all", filter: { prefix: "logs/" } }],
    notification: {
      queueConfigurations: [
        {
          id: "new",
          queueARN: "arn:aws:sqs:us-west-2:111122223333:jobs",
          events: ["s3:ObjectCreated:*"],
          filter: {
            key: {
              filterRules: [
                { name: "prefix", value: "orders/" },
                { name: "suffix", value: "" },
              ],
            },
          },
        },
      ],
    },
    objectLockConfiguration: {
      objectLockEnabled: "Enabled",
      rule: { defaultRetention: { mode: "GOVERNANCE", days: 1 } },
    },
    objectLockEnabledForBucket: true,
    policy: POLICY,
    replication: {
      role: "arn:aws:iam::111122223333:role/replicate",
      rules: [
        {
          id: "all",
          priority: 1,
          filter: { prefix: "orders/" },
          status: "Enabled",
          deleteMarkerReplication: { status: "Disabled" },
          destination: { bucket: "arn:aws:s3:::copies" },
        },
      ],
    },
    requestPayment: { payer: "Requester" },
    tagging: { tagSet: [{ key: "team", value: "shop" }] },
    versioning: { status: "Enabled" },
    website: { indexDocument: { suffix: "index.html" } },
  },
  answers: {
    HeadBucket: { on: "2026-02-21", shows: { BucketRegion: "us-west-2", AccessPointAlias: false } },
    GetBucketAcl: { on: "2026-02-21", shows: privateAcl },
    GetBucketCors: {
      on: "2025-07-07",
      shows: {
        CORSRules: [{ AllowedHeaders: ["x-AMZ-date"], AllowedMethods: ["GET", "PUT"], AllowedOrigins: ["*"] }],
      },
    },
    GetBucketEncryption: {
      on: "2026-02-21",
      shows: {
        ServerSideEncryptionConfiguration: {
          Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "aws:kms" }, BucketKeyEnabled: true }],
        },
      },
    },
    GetBucketLifecycleConfiguration: {
      on: "2026-02-21",
      shows: {
        Rules: [{ Expiration: { Days: 7 }, Filter: { Prefix: "" }, ID: "old", Status: "Enabled" }],
        TransitionDefaultMinimumObjectSize: "all_storage_classes_128K",
      },
    },
    GetBucketLogging: { on: "2026-02-21", shows: { LoggingEnabled: { TargetBucket: "reports", TargetPrefix: "log" } } },
    GetBucketNotificationConfiguration: {
      on: "2025-09-02",
      shows: {
        QueueConfigurations: [
          {
            Events: ["s3:ObjectCreated:*"],
            Filter: {
              Key: {
                FilterRules: [
                  { Name: "Prefix", Value: "orders/" },
                  { Name: "Suffix", Value: "" },
                ],
              },
            },
            Id: "new",
            QueueArn: "arn:aws:sqs:us-west-2:111122223333:jobs",
          },
        ],
      },
    },
    GetBucketOwnershipControls: {
      on: "2026-02-21",
      shows: { OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] } },
    },
    GetBucketPolicy: { on: "2026-02-21", shows: { Policy: POLICY } },
    GetBucketReplication: {
      on: "2026-02-21",
      shows: {
        ReplicationConfiguration: {
          Role: "arn:aws:iam::111122223333:role/replicate",
          Rules: [
            {
              DeleteMarkerReplication: { Status: "Disabled" },
              Destination: { Bucket: "arn:aws:s3:::copies" },
              ...FILTER,
              ID: "all",
              Priority: 1,
              Status: "Enabled",
            },
          ],
        },
      },
    },
    GetBucketRequestPayment: { on: "2026-02-21", shows: { Payer: "Requester" } },
    GetBucketTagging: { on: "2026-02-23", shows: { TagSet: [{ Key: "team", Value: "shop" }] } },
    GetBucketVersioning: { on: "2026-02-21", shows: { Status: "Enabled" } },
    GetBucketWebsite: { on: "2026-02-21", shows: { IndexDocument: { Suffix: "index.html" } } },
    GetObjectLockConfiguration: {
      on: "2026-02-21",
      shows: {
        ObjectLockConfiguration: {
          ObjectLockEnabled: "Enabled",
          Rule: { DefaultRetention: { Days: 1, Mode: "GOVERNANCE" } },
        },
      },
    },
    GetPublicAccessBlock: { on: "2026-02-21", shows: closed },
    ListBucketAnalyticsConfigurations: {
      on: "2026-02-21",
      shows: {
        AnalyticsConfigurationList: [
          {
            ...FILTER,
            Id: "all",
            StorageClassAnalysis: {
              DataExport: {
                Destination: {
                  S3BucketDestination: { Bucket: "arn:aws:s3:::reports", Format: "CSV", Prefix: "analytics" },
                },
                OutputSchemaVersion: "V_1",
              },
            },
          },
        ],
        IsTruncated: false,
      },
    },
    ListBucketIntelligentTieringConfigurations: {
      on: "2026-02-21",
      shows: {
        IntelligentTieringConfigurationList: [
          { ...FILTER, Id: "all", Status: "Enabled", Tierings: [{ AccessTier: "ARCHIVE_ACCESS", Days: 90 }] },
        ],
        IsTruncated: false,
      },
    },
    ListBucketInventoryConfigurations: {
      on: "2026-02-21",
      shows: {
        InventoryConfigurationList: [
          {
            Destination: { S3BucketDestination: { Bucket: "arn:aws:s3:::reports", Format: "CSV" } },
            Id: "all",
            IncludedObjectVersions: "All",
            IsEnabled: true,
            OptionalFields: ["Size", "ETag"],
            Schedule: { Frequency: "Daily" },
          },
        ],
        IsTruncated: false,
      },
    },
    ListBucketMetricsConfigurations: {
      on: "2026-02-21",
      shows: { MetricsConfigurationList: [{ Filter: { Prefix: "logs/" }, Id: "all" }], IsTruncated: false },
    },
  },
};
