import * as client from "@aws-sdk/client-s3";
import type * as controlClient from "@aws-sdk/client-s3-control";
import type { Definition } from "../../../codegen/definition.ts";
import { columns, definitionsFor, exception, nameRule } from "../../../codegen/definitions-for.ts";
import { passedRolesOf } from "../../../codegen/names/restrictions.ts";
import { roleArn } from "../../../codegen/references.ts";
import { bucketNames } from "./bucket-name.ts";
import { fieldNotes } from "./field-notes.ts";
import { bucketKind } from "./kind.ts";
import { limits } from "./limits.ts";
import { names } from "./names.ts";

const { create, field, operations } = definitionsFor<typeof client>();
const control = definitionsFor<typeof controlClient>();

/** The definition from which the CRD, the types, the calls, the permissions and the reference page of a `Bucket` are generated. */
export const definition: Definition = {
  kind: bucketKind,
  shortNames: ["bkt"],
  sdk: "@aws-sdk/client-s3",
  client,
  service: "s3",
  resources: ["s3:::*"],
  namePrefix: "bucketPrefix",
  ...create("CreateBucket", { Bucket: "name", BucketNamespace: "namespace" }),
  operations: operations({ reads: ["HeadBucket"], writes: ["DeleteBucket"] }),
  exceptions: [
    exception<client.BucketInfo>("BucketInfo", { Type: "type" }),
    exception<client.Grantee>("Grantee", { URI: "uRI" }),
    exception<client.LocationInfo>("LocationInfo", { Type: "type" }),
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
  permissions: passedRolesOf(names),
  trailParameters: ["bucketName", "resourceArn"],
  limits,
  rules: { "spec.name": nameRule(bucketNames) },
  names,
  notes: fieldNotes,
  printerColumns: columns("Bucket", "spec.name"),
  selectableFields: [".spec.name"],
  descriptions: {
    kind: "An Amazon S3 bucket that Driftless keeps in the state that its spec declares.",
    spec: "The declared state of the bucket. Unless the documentation of a field states otherwise, settings that the spec omits are kept at the values that AWS assigns to a new bucket.",
    status: "The result of the last reconcile pass.",
  },
};
