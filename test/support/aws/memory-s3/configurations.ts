import type { ServerSideEncryptionConfiguration } from "@aws-sdk/client-s3";

/** How S3 stores one configuration of a bucket: the operations that get, put and delete it, and the members that contain it. */
export interface Configuration {
  readonly get: string;
  readonly put: string;
  /** The operation that deletes the configuration. If omitted, it can only be replaced. */
  readonly delete?: string;
  /** The member of Put's input that contains the configuration. */
  readonly input: string;
  /** The member of Get's output that contains the configuration. If omitted, the output itself is the configuration. */
  readonly output?: string;
  /** The configuration of a new bucket. Default: none. */
  readonly initial?: unknown;
  /** What S3 stores of a configuration that is put. Default: the configuration itself. */
  readonly stored?: (put: never) => unknown;
  /** The code of the error that Get returns if there is no configuration. If omitted, Get returns an empty output. */
  readonly absent?: string;
}

const all = { BlockPublicAcls: true, IgnorePublicAcls: true, BlockPublicPolicy: true, RestrictPublicBuckets: true };
const AES256 = { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" }, BucketKeyEnabled: false };

/** The encryption of a new bucket before April 2026, and on emulators. */
export const UNBLOCKED = { PutBucketEncryption: { Rules: [AES256] } };

/** Every configuration of a bucket, except its tags, its ACL and its lists of configurations. */
export const configurations: readonly Configuration[] = [
  of("PublicAccessBlock", "PublicAccessBlockConfiguration", {
    output: "PublicAccessBlockConfiguration",
    initial: all,
    absent: "NoSuchPublicAccessBlockConfiguration",
  }),
  of("BucketOwnershipControls", "OwnershipControls", {
    output: "OwnershipControls",
    initial: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] },
    absent: "OwnershipControlsNotFoundError",
  }),
  of("BucketEncryption", "ServerSideEncryptionConfiguration", {
    output: "ServerSideEncryptionConfiguration",
    initial: { Rules: [{ ...AES256, BlockedEncryptionTypes: { EncryptionType: ["SSE-C"] } }] },
    stored: ({ Rules = [] }: Partial<ServerSideEncryptionConfiguration>) => ({
      Rules: Rules.map((rule) => ({ BucketKeyEnabled: false, ...rule })),
    }),
    absent: "ServerSideEncryptionConfigurationNotFoundError",
  }),
  of("BucketVersioning", "VersioningConfiguration"),
  of("BucketLifecycleConfiguration", "LifecycleConfiguration", {
    delete: "DeleteBucketLifecycle",
    absent: "NoSuchLifecycleConfiguration",
  }),
  of("BucketAbac", "AbacStatus", { output: "AbacStatus" }),
  of("BucketAccelerateConfiguration", "AccelerateConfiguration"),
  of("BucketCors", "CORSConfiguration", { delete: "DeleteBucketCors", absent: "NoSuchCORSConfiguration" }),
  of("BucketLogging", "BucketLoggingStatus"),
  of("BucketNotificationConfiguration", "NotificationConfiguration"),
  of("ObjectLockConfiguration", "ObjectLockConfiguration", {
    output: "ObjectLockConfiguration",
    absent: "ObjectLockConfigurationNotFoundError",
  }),
  of("BucketRequestPayment", "RequestPaymentConfiguration", { initial: { Payer: "BucketOwner" } }),
  of("BucketReplication", "ReplicationConfiguration", {
    delete: "DeleteBucketReplication",
    output: "ReplicationConfiguration",
    absent: "ReplicationConfigurationNotFoundError",
  }),
  of("BucketPolicy", "Policy", { delete: "DeleteBucketPolicy", output: "Policy", absent: "NoSuchBucketPolicy" }),
  of("BucketWebsite", "WebsiteConfiguration", {
    delete: "DeleteBucketWebsite",
    absent: "NoSuchWebsiteConfiguration",
  }),
];

function of(name: string, input: string, others: Partial<Configuration> = {}): Configuration {
  return { get: `Get${name}`, put: `Put${name}`, input, ...others };
}

/** The lists of configurations that have an id each, with their operations and the members of input and output that contain them. */
export const lists = ["Analytics", "IntelligentTiering", "Inventory", "Metrics"].map((name) => ({
  list: `ListBucket${name}Configurations`,
  put: `PutBucket${name}Configuration`,
  delete: `DeleteBucket${name}Configuration`,
  input: `${name}Configuration`,
  output: `${name}ConfigurationList`,
}));
