import type * as sdk from "@aws-sdk/client-s3";
import type * as controlSdk from "@aws-sdk/client-s3-control";
import { s3 } from "../../aws/services/s3.ts";
import { eachOf } from "../../kind/each-of.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import { INNER, KEY, OWN_NAME, OWN_POLICY, role, SETTING, target } from "../../kind/publish/common-names.ts";
import type { Limit } from "../../kind/publish/definition.ts";
import {
  columns,
  definitionsFor,
  exception,
  nameRule,
  roleLimit,
  tagLimits,
} from "../../kind/publish/definitions-for.ts";
import type { PublishedCode } from "../../kind/publish/published.ts";
import { roleArn } from "../../kind/publish/reference-targets.ts";
import { bucketNames } from "./bucket/bucket-name.ts";
import { bucketKind } from "./bucket/kind.ts";

/** An Amazon S3 bucket. Its parts, and how it is created, described and removed, are code: the modules in `bucket/`. */
export const page = { resource: bucketKind, service: s3 };

/** How S3 lists buckets. */
export const list = {
  call: "ListBuckets",
  input: { MaxBuckets: 1_000 }, // Without it, S3 returns all buckets at once, and ignores the region for some.
  prefix: "Prefix",
  region: "BucketRegion",
  at: "Buckets",
  named: "Name",
  token: "ContinuationToken",
  ofServices: /^(?:aws-|cdk-|cf-templates-|codepipeline-|config-bucket-|elasticbeanstalk-|sagemaker-)/,
} satisfies PageListing<typeof sdk>;

const { create, field, operations } = definitionsFor<typeof sdk>();
const control = definitionsFor<typeof controlSdk>();

const BUCKET = "s3:::";
const OBJECTS = {
  notAName: "the names, or the beginnings of the names, of objects in a bucket that is restricted itself",
};
const OWNER = { public: "the account that owns a bucket beside it, which is restricted itself" };
const GRANTEE = { public: "who may use the bucket itself, or read its access logs" };
const VISITORS = { notAName: "where visitors of the website are sent, or what they are shown" };

const S3 = "https://docs.aws.amazon.com/AmazonS3/latest";

const configurations = (operation: string): Limit => ({ maxItems: 1000, source: `${S3}/API/API_${operation}.html` });

/** What is generated for it. */
export const publish = (): PublishedCode => ({
  shortNames: ["bkt"],
  sdk: "@aws-sdk/client-s3",
  service: "s3",
  resources: ["s3:::*"],
  namePrefix: "bucketPrefix",
  ...create("CreateBucket", { Bucket: "name", BucketNamespace: "namespace" }),
  operations: operations({ reads: ["HeadBucket"], writes: ["DeleteBucket"] }),
  exceptions: [
    exception<sdk.BucketInfo>("BucketInfo", { Type: "type" }),
    exception<sdk.Grantee>("Grantee", { URI: "uRI" }),
    exception<sdk.LocationInfo>("LocationInfo", { Type: "type" }),
  ],
  nameField: "name",
  immutable: ["namespace"],
  references: { "replication.role": { ackName: "Replication.Role", to: roleArn } },
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
    acl: field("PutBucketAcl", "ACL", { read: "GetBucketAcl" }),
    analytics: field("PutBucketAnalyticsConfiguration", "AnalyticsConfiguration", {
      list: true,
      read: "ListBucketAnalyticsConfigurations",
      remove: "DeleteBucketAnalyticsConfiguration",
    }),
    cors: field("PutBucketCors", "CORSConfiguration", { read: "GetBucketCors", remove: "DeleteBucketCors" }),
    encryption: field("PutBucketEncryption", "ServerSideEncryptionConfiguration", {
      read: "GetBucketEncryption",
    }),
    grantFullControl: field("PutBucketAcl", "GrantFullControl", { read: "GetBucketAcl" }),
    grantRead: field("PutBucketAcl", "GrantRead", { read: "GetBucketAcl" }),
    grantReadACP: field("PutBucketAcl", "GrantReadACP", { read: "GetBucketAcl" }),
    grantWrite: field("PutBucketAcl", "GrantWrite", { read: "GetBucketAcl" }),
    grantWriteACP: field("PutBucketAcl", "GrantWriteACP", { read: "GetBucketAcl" }),
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
    objectLockEnabledForBucket: operations({
      reads: ["GetObjectLockConfiguration"],
      writes: ["PutObjectLockConfiguration"],
    }),
    objectOwnership: operations({ reads: ["GetBucketOwnershipControls"], writes: ["PutBucketOwnershipControls"] }),
    // The tags of a bucket with attribute-based access control are written through S3 Control, whose IAM actions are those of S3.
    tagging: control.operations({ writes: ["TagResource", "UntagResource"] }),
  },
  permissions: {},
  trailParameters: ["bucketName", "resourceArn"],
  limits: {
    "spec.analytics": configurations("PutBucketAnalyticsConfiguration"),
    "spec.cors.corsRules": { maxItems: 100, source: `${S3}/userguide/ManageCorsUsing.html` },
    "spec.intelligentTiering": configurations("PutBucketIntelligentTieringConfiguration"),
    "spec.inventory": configurations("PutBucketInventoryConfiguration"),
    "spec.lifecycle.rules": { maxItems: 1000, source: `${S3}/API/API_PutBucketLifecycleConfiguration.html` },
    "spec.metrics": configurations("PutBucketMetricsConfiguration"),
    "spec.name": { maxLength: 255, source: `${S3}/userguide/bucketnamingrules.html` },
    "spec.replication.role": roleLimit,
    "spec.replication.rules": { maxItems: 1000, source: `${S3}/API/API_PutBucketReplication.html` },
    ...tagLimits("spec.tagging.tagSet", `${S3}/userguide/CostAllocTagging.html`),
    "spec.website.routingRules": { maxItems: 50, source: `${S3}/userguide/how-to-page-redirect.html` },
  },
  rules: { "spec.name": nameRule(bucketNames) },
  rights: { none: "S3 replicates with the role, to a bucket that the deployment allows" },
  names: {
    name: OWN_NAME,
    "createBucketConfiguration.location.name": SETTING,
    "analytics[].storageClassAnalysis.dataExport.destination.s3BucketDestination.bucket": target("any bucket", BUCKET),
    "inventory[].destination.s3BucketDestination.bucket": target("any bucket", BUCKET),
    "logging.loggingEnabled.targetBucket": target("any bucket", BUCKET),
    "replication.rules[].destination.bucket": target("any bucket", BUCKET),
    ...eachOf(OWNER, "*.bucketAccountID", "*.accountID", "replication.rules[].destination.account"),
    "replication.role": role("s3.amazonaws.com"),
    ...eachOf(KEY, "*.kmsMasterKeyID", "*.sseKMS.keyID", "*.replicaKMSKeyID"),
    "*.lambdaFunctionARN": target("any function"),
    "*.queueARN": target("any queue"),
    "*.topicARN": target("any topic"),
    policy: OWN_POLICY,
    ...eachOf(GRANTEE, "grantFullControl", "grantRead", "grantReadACP", "grantWrite", "grantWriteACP"),
    ...eachOf(GRANTEE, "*.grantee.displayName", "*.grantee.emailAddress", "*.grantee.id", "*.grantee.uRI"),
    "*.accessPointARN": { public: "an access point, whose requests to the bucket itself are counted" },
    ...eachOf(
      INNER,
      "analytics[].id",
      "cors.corsRules[].id",
      "intelligentTiering[].id",
      "inventory[].id",
      "metrics[].id",
    ),
    ...eachOf(INNER, "lifecycle.rules[].id", "replication.rules[].id", "*.topicConfigurations[].id"),
    ...eachOf(INNER, "*.queueConfigurations[].id", "*.lambdaFunctionConfigurations[].id"),
    ...eachOf(OBJECTS, "*.prefix", "*.targetPrefix", "*.filterRules[].name", "*.filterRules[].value"),
    ...eachOf(SETTING, "*.allowedMethods[]", "*.allowedOrigins[]", "*.allowedHeaders[]", "*.exposeHeaders[]"),
    ...eachOf(VISITORS, "*.hostName", "*.errorDocument.key", "*.indexDocument.suffix", "*.httpRedirectCode"),
    ...eachOf(VISITORS, "*.replaceKeyPrefixWith", "*.replaceKeyWith", "*.httpErrorCodeReturnedEquals"),
    "*.keyPrefixEquals": VISITORS,
  },
  printerColumns: columns("Bucket", "spec.name"),
  selectableFields: [".spec.name"],
  descriptions: {
    kind: "An Amazon S3 bucket that Driftless keeps in the state that its spec declares.",
    spec: "The declared state of the bucket. Unless the documentation of a field states otherwise, settings that the spec omits are kept at the values that AWS assigns to a new bucket.",
    status: "The result of the last reconcile pass.",
  },
});
