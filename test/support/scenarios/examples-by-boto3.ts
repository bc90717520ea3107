import { expect } from "vitest";

/** The parts of boto3's responses that show one field of a spec, keyed by boto3's name for the operation. */
type Shown = Readonly<Record<string, unknown>>;

type Fields = Readonly<Record<string, Shown>>;

/** The spec of an example. */
type Spec = Readonly<Record<string, unknown>>;

/** For each field of the table in docs/examples, the parts of the responses that show it. AWS keeps the policy exactly as written. */
export function tableShown(spec: Spec): Fields {
  const table = (member: object) => ({ describe_table: { Table: member } });
  return {
    tableName: table({ TableName: "driftless-first-table" }),
    attributeDefinitions: table({
      AttributeDefinitions: ["customer", "order", "status"].map((AttributeName) => ({
        AttributeName,
        AttributeType: "S",
      })),
    }),
    keySchema: table({
      KeySchema: [
        { AttributeName: "customer", KeyType: "HASH" },
        { AttributeName: "order", KeyType: "RANGE" },
      ],
    }),
    billingMode: table({ BillingModeSummary: { BillingMode: "PAY_PER_REQUEST" } }),
    globalSecondaryIndexes: table({
      GlobalSecondaryIndexes: [
        {
          IndexName: "by-status",
          KeySchema: [{ AttributeName: "status", KeyType: "HASH" }],
          Projection: { ProjectionType: "ALL" },
        },
      ],
    }),
    timeToLive: {
      describe_time_to_live: { TimeToLiveDescription: { TimeToLiveStatus: "ENABLED", AttributeName: "expires" } },
    },
    continuousBackups: {
      describe_continuous_backups: {
        ContinuousBackupsDescription: { PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: "ENABLED" } },
      },
    },
    sseSpecification: table({
      SSEDescription: { Status: "ENABLED", SSEType: "KMS", KMSMasterKeyArn: expect.stringContaining("aws/dynamodb") },
    }),
    streamSpecification: table({
      StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
    }),
    tags: { list_tags_of_resource: { Tags: withTags("first-table") } },
    resourcePolicy: { get_resource_policy: { Policy: textOf(spec, "resourcePolicy") } },
  };
}

/** For each field of the repository in docs/examples, the parts of the responses that show it. AWS keeps the policies as written. */
export function repositoryShown(spec: Spec): Fields {
  const repository = (member: object) => ({ describe_repositories: member });
  return {
    name: repository({ repositoryName: "driftless/first-repository" }),
    encryptionConfiguration: repository({ encryptionConfiguration: { encryptionType: "KMS" } }),
    imageScanningConfiguration: repository({ imageScanningConfiguration: { scanOnPush: true } }),
    imageTagMutability: repository({ imageTagMutability: "IMMUTABLE_WITH_EXCLUSION" }),
    imageTagMutabilityExclusionFilters: repository({
      imageTagMutabilityExclusionFilters: [{ filter: "latest", filterType: "WILDCARD" }],
    }),
    lifecyclePolicy: { get_lifecycle_policy: { lifecyclePolicyText: textOf(spec, "lifecyclePolicy") } },
    policy: { get_repository_policy: { policyText: textOf(spec, "policy") } },
    tags: { list_tags_for_resource: { tags: withTags("first-repository") } },
  };
}

/**
 * For each field of the full bucket in docs/examples, the parts of the responses that show it. Two fields are not shown: the namespace of
 * the bucket's name, and `abac`, which the emulated S3 does not support.
 */
export function bucketShown(answers: Shown): Fields {
  const shown = Object.entries(BUCKET_OPERATIONS).map(([field, operation]) => [
    field,
    { [operation]: answers[operation] },
  ]);
  const tagging = { get_bucket_tagging: { TagSet: withTags("full-bucket") } };
  return { ...Object.fromEntries(shown), name: { get_bucket_location: {} }, namespace: {}, abac: {}, tagging };
}

const BUCKET_OPERATIONS: Readonly<Record<string, string>> = {
  accelerate: "get_bucket_accelerate_configuration",
  acl: "get_bucket_acl",
  analytics: "list_bucket_analytics_configurations",
  cors: "get_bucket_cors",
  createBucketConfiguration: "get_bucket_location",
  encryption: "get_bucket_encryption",
  intelligentTiering: "list_bucket_intelligent_tiering_configurations",
  inventory: "list_bucket_inventory_configurations",
  lifecycle: "get_bucket_lifecycle_configuration",
  logging: "get_bucket_logging",
  metrics: "list_bucket_metrics_configurations",
  notification: "get_bucket_notification_configuration",
  objectLockConfiguration: "get_object_lock_configuration",
  objectLockEnabledForBucket: "get_object_lock_configuration",
  objectOwnership: "get_bucket_ownership_controls",
  ownershipControls: "get_bucket_ownership_controls",
  policy: "get_bucket_policy",
  publicAccessBlock: "get_public_access_block",
  replication: "get_bucket_replication",
  requestPayment: "get_bucket_request_payment",
  versioning: "get_bucket_versioning",
  website: "get_bucket_website",
};

/** The tag that all examples declare, and the one that says who owns the resource. */
function withTags(object: string): unknown {
  return expect.arrayContaining([
    { Key: "team", Value: "platform" },
    { Key: "services.k8s.aws/driftless-owner", Value: `local/default/${object}` },
  ]);
}

/** A document in a spec, without the line break that YAML puts after it. */
function textOf(spec: Spec, field: string): string {
  return String(spec[field]).trim();
}
