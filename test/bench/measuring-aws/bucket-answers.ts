/** S3's response to a `Get` call: 200 with a body, or 404 with an error code. */
export type Answer = { readonly body: string } | { readonly missing: string };

/** S3's responses for one part of a bucket: before it is put for the first time, and after it is deleted. */
export interface PartAnswers {
  readonly initial: Answer;
  /** Defaults to the response for a new bucket. */
  readonly deleted?: Answer;
}

export const NAMESPACE = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';

const OWNER = "<Owner><ID>0000000000000000000000000000000000000000000000000000000000000000</ID></Owner>";
const ENCRYPTION =
  "<Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>AES256</SSEAlgorithm></ApplyServerSideEncryptionByDefault><BucketKeyEnabled>false</BucketKeyEnabled></Rule>";
const BLOCKS =
  "<BlockPublicAcls>true</BlockPublicAcls><IgnorePublicAcls>true</IgnorePublicAcls><BlockPublicPolicy>true</BlockPublicPolicy><RestrictPublicBuckets>true</RestrictPublicBuckets>";
const GRANTS =
  '<AccessControlList><Grant><Grantee xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="CanonicalUser"><ID>0000000000000000000000000000000000000000000000000000000000000000</ID></Grantee><Permission>FULL_CONTROL</Permission></Grant></AccessControlList>';

/**
 * The parts of a bucket, by their query parameter, as AWS leaves a new bucket in 2026:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/creating-buckets-s3.html
 */
export const partAnswers: Readonly<Record<string, PartAnswers>> = {
  abac: { initial: element("AbacStatus", "<Status>Disabled</Status>") },
  accelerate: { initial: element("AccelerateConfiguration") },
  acl: { initial: element("AccessControlPolicy", OWNER + GRANTS) },
  cors: { initial: { missing: "NoSuchCORSConfiguration" } },
  encryption: { initial: element("ServerSideEncryptionConfiguration", ENCRYPTION) },
  lifecycle: { initial: { missing: "NoSuchLifecycleConfiguration" } },
  location: { initial: element("LocationConstraint", "us-west-2") },
  logging: { initial: element("BucketLoggingStatus") },
  notification: { initial: element("NotificationConfiguration") },
  "object-lock": { initial: { missing: "ObjectLockConfigurationNotFoundError" } },
  ownershipControls: {
    initial: element("OwnershipControls", "<Rule><ObjectOwnership>BucketOwnerEnforced</ObjectOwnership></Rule>"),
    deleted: { missing: "OwnershipControlsNotFoundError" },
  },
  policy: { initial: { missing: "NoSuchBucketPolicy" } },
  policyStatus: { initial: { missing: "NoSuchBucketPolicy" } },
  publicAccessBlock: {
    initial: element("PublicAccessBlockConfiguration", BLOCKS),
    deleted: { missing: "NoSuchPublicAccessBlockConfiguration" },
  },
  replication: { initial: { missing: "ReplicationConfigurationNotFoundError" } },
  requestPayment: { initial: element("RequestPaymentConfiguration", "<Payer>BucketOwner</Payer>") },
  tagging: { initial: { missing: "NoSuchTagSet" } },
  versioning: { initial: element("VersioningConfiguration") },
  website: { initial: { missing: "NoSuchWebsiteConfiguration" } },
};

/** The parts of which a bucket can have several, each with an id, and the root element of the response that lists them. */
export const listAnswers: Readonly<Record<string, { readonly root: string }>> = {
  analytics: { root: "ListBucketAnalyticsConfigurationResult" },
  "intelligent-tiering": { root: "ListBucketIntelligentTieringConfigurationsOutput" },
  inventory: { root: "ListInventoryConfigurationsResult" },
  metrics: { root: "ListMetricsConfigurationsResult" },
};

/** The error code for an id that no configuration has. */
export const MISSING_CONFIGURATION = "NoSuchConfiguration";

function element(root: string, content = ""): Answer {
  return { body: `<${root} ${NAMESPACE}>${content}</${root}>` };
}
