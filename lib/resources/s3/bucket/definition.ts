import * as client from "@aws-sdk/client-s3";
import { type Definition, definitionsFor, exception } from "../../../codegen/definition.ts";
import { fieldNotes } from "./field-notes.ts";
import { bucketKind } from "./kind.ts";

const { create, field, operations } = definitionsFor(client);

const condition = (type: string, of: "status" | "reason") => `.status.conditions[?(@.type=="${type}")].${of}`;

/** What a `Bucket` is made of: what its CRD, its types, its permissions and its reference are generated from. */
export const bucketDefinition: Definition = {
  kind: bucketKind,
  shortNames: ["bkt"],
  sdk: "@aws-sdk/client-s3",
  client,
  service: "s3",
  ...create("CreateBucket", { Bucket: "name", BucketNamespace: "namespace" }),
  operations: operations("HeadBucket", "DeleteBucket"),
  exceptions: [
    exception<client.BucketInfo>("BucketInfo", { Type: "type" }),
    exception<client.Grantee>("Grantee", { URI: "uRI" }),
    exception<client.LocationInfo>("LocationInfo", { Type: "type" }),
  ],
  immutable: ["name", "namespace"],
  references: ["spec.replication.role"],
  additions: [
    "spec.encryption.rules[].blockedEncryptionTypes",
    "spec.logging.loggingEnabled.targetObjectKeyFormat",
    "spec.notification.eventBridgeConfiguration",
  ],
  fields: {
    abac: field("PutBucketAbac", "AbacStatus", { read: "GetBucketAbac" }),
    accelerate: field("PutBucketAccelerateConfiguration", "AccelerateConfiguration", {
      read: "GetBucketAccelerateConfiguration",
    }),
    analytics: field("PutBucketAnalyticsConfiguration", "AnalyticsConfiguration", {
      list: true,
      read: "ListBucketAnalyticsConfigurations",
      remove: "DeleteBucketAnalyticsConfiguration",
    }),
    cors: field("PutBucketCors", "CORSConfiguration", { read: "GetBucketCors", remove: "DeleteBucketCors" }),
    encryption: field("PutBucketEncryption", "ServerSideEncryptionConfiguration", {
      read: "GetBucketEncryption",
    }),
    intelligentTiering: field("PutBucketIntelligentTieringConfiguration", "IntelligentTieringConfiguration", {
      list: true,
      read: "ListBucketIntelligentTieringConfigurations",
      remove: "DeleteBucketIntelligentTieringConfiguration",
    }),
    inventory: field("PutBucketInventoryConfiguration", "InventoryConfiguration", {
      list: true,
      read: "ListBucketInventoryConfigurations",
      remove: "DeleteBucketInventoryConfiguration",
    }),
    lifecycle: field("PutBucketLifecycleConfiguration", "LifecycleConfiguration", {
      read: "GetBucketLifecycleConfiguration",
      remove: "DeleteBucketLifecycle",
    }),
    logging: field("PutBucketLogging", "BucketLoggingStatus", { read: "GetBucketLogging" }),
    metrics: field("PutBucketMetricsConfiguration", "MetricsConfiguration", {
      list: true,
      read: "ListBucketMetricsConfigurations",
      remove: "DeleteBucketMetricsConfiguration",
    }),
    notification: field("PutBucketNotificationConfiguration", "NotificationConfiguration", {
      read: "GetBucketNotificationConfiguration",
    }),
    objectLockConfiguration: field("PutObjectLockConfiguration", "ObjectLockConfiguration", {
      read: "GetObjectLockConfiguration",
    }),
    ownershipControls: field("PutBucketOwnershipControls", "OwnershipControls", { read: "GetBucketOwnershipControls" }),
    policy: field("PutBucketPolicy", "Policy", { read: "GetBucketPolicy", remove: "DeleteBucketPolicy" }),
    publicAccessBlock: field("PutPublicAccessBlock", "PublicAccessBlockConfiguration", {
      read: "GetPublicAccessBlock",
    }),
    replication: field("PutBucketReplication", "ReplicationConfiguration", {
      read: "GetBucketReplication",
      remove: "DeleteBucketReplication",
    }),
    requestPayment: field("PutBucketRequestPayment", "RequestPaymentConfiguration", {
      read: "GetBucketRequestPayment",
    }),
    tagging: field("PutBucketTagging", "Tagging", { read: "GetBucketTagging", remove: "DeleteBucketTagging" }),
    versioning: field("PutBucketVersioning", "VersioningConfiguration", { read: "GetBucketVersioning" }),
    website: field("PutBucketWebsite", "WebsiteConfiguration", {
      read: "GetBucketWebsite",
      remove: "DeleteBucketWebsite",
    }),
  },
  statusFields: {},
  calls: {
    acl: operations("PutBucketAcl", "GetBucketAcl"),
    grantFullControl: operations("PutBucketAcl", "GetBucketAcl"),
    grantRead: operations("PutBucketAcl", "GetBucketAcl"),
    grantReadACP: operations("PutBucketAcl", "GetBucketAcl"),
    grantWrite: operations("PutBucketAcl", "GetBucketAcl"),
    grantWriteACP: operations("PutBucketAcl", "GetBucketAcl"),
    objectLockEnabledForBucket: operations("PutObjectLockConfiguration", "GetObjectLockConfiguration"),
  },
  furtherActions: {
    replication: ["iam:PassRole"],
    // The tags of a bucket with attribute-based access control are S3 Control's to write.
    tagging: ["s3:TagResource", "s3:UntagResource"],
  },
  notes: fieldNotes,
  printerColumns: [
    { name: "Bucket", type: "string", jsonPath: ".spec.name" },
    { name: "Region", type: "string", jsonPath: ".status.ackResourceMetadata.region" },
    { name: "Ready", type: "string", jsonPath: condition("Ready", "status") },
    { name: "Synced", type: "string", jsonPath: condition("ACK.ResourceSynced", "status") },
    { name: "Reason", type: "string", jsonPath: condition("Ready", "reason") },
    { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp" },
  ],
  selectableFields: [".spec.name"],
  descriptions: {
    kind: "An Amazon S3 bucket, kept as its spec declares it.",
    spec: "The declared state of the bucket. What it does not mention is kept as AWS leaves a new bucket.",
    status: "What the last pass found and did.",
  },
};
