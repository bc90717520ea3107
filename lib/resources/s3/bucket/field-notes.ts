import type { FieldNotes } from "../../../codegen/definition.ts";
import type { BucketSpec } from "./spec.generated.ts";

const GRANT: FieldNotes = {
  default: "nobody but the owner, unless acl says otherwise. With acl set, the grants are not looked at",
  removal: "The ACL of a new bucket (private) is put, unless acl or another grant is set.",
  difference: "With ownershipControls left out, BucketOwnerPreferred is implied, as grants need it.",
};

const CONFIGURATIONS_REMOVAL = "Each configuration is deleted.";
const CONFIGURATIONS_DIFFERENCE = "The order does not count, and all pages are read.";

/** What is said of the fields of a bucket beside what the SDK says. */
export const fieldNotes: Readonly<Record<keyof BucketSpec, FieldNotes>> = {
  abac: {
    meaning: "Attribute-based access control: whether the bucket's tags decide who may do what.",
    default: "Disabled",
    removal: "Disabled is put.",
    difference: "It is never written into the spec. Tags are written by TagResource while it is Enabled.",
  },
  accelerate: {
    meaning: "Transfer Acceleration: whether transfers over long distances may take faster ways.",
    default: "Suspended",
    removal: "Suspended is put.",
  },
  acl: {
    default: "private",
    removal: "private is put.",
    difference:
      "With ownershipControls left out, BucketOwnerPreferred is implied, as an ACL needs it. A public ACL needs publicAccessBlock spelled out.",
  },
  analytics: {
    meaning: "Storage class analysis: how objects are accessed, for the choice of their storage class.",
    default: "no configurations",
    removal: CONFIGURATIONS_REMOVAL,
    difference: CONFIGURATIONS_DIFFERENCE,
  },
  cors: {
    meaning: "Rules by which web pages of other origins may use the bucket. The first rule that matches counts.",
    default: "no rules",
    removal: "The configuration is deleted.",
    difference: "The order of methods, origins and headers within a rule does not count.",
  },
  createBucketConfiguration: {
    meaning: "Where and how the bucket is made. Read only then.",
    default: "the region that Driftless runs for",
    removal: "Nothing: it is read only when the bucket is made.",
    difference: "A region other than the deployment's is refused as not supported yet, as are directory buckets.",
  },
  encryption: {
    meaning: "The default encryption of new objects.",
    default: "S3 encrypts with its own keys (AES256)",
    removal: "AES256 is put.",
    difference:
      "ACK deletes the encryption at every pass while the spec is silent. blockedEncryptionTypes is an addition, left as it is while it is left out.",
  },
  grantFullControl: GRANT,
  grantRead: GRANT,
  grantReadACP: GRANT,
  grantWrite: GRANT,
  grantWriteACP: GRANT,
  intelligentTiering: {
    meaning: "After how long objects in Intelligent-Tiering go to its archives.",
    default: "no configurations",
    removal: CONFIGURATIONS_REMOVAL,
    difference: CONFIGURATIONS_DIFFERENCE,
  },
  inventory: {
    meaning: "Which lists of its objects the bucket reports, and where to.",
    default: "no configurations",
    removal: CONFIGURATIONS_REMOVAL,
    difference: CONFIGURATIONS_DIFFERENCE,
  },
  lifecycle: {
    meaning: "Rules by which S3 moves objects to other storage classes, and expires them.",
    default: "no rules",
    removal: "The configuration is deleted.",
    difference: "The order of the rules does not count. A rule without an id gets one that is made from its content.",
  },
  logging: {
    meaning: "Where S3 delivers the log of the requests to the bucket.",
    default: "no log",
    removal: "An empty logging status is put.",
    difference: "targetObjectKeyFormat is an addition, left as it is while it is left out.",
  },
  metrics: {
    meaning: "Which objects have request metrics in CloudWatch.",
    default: "no configurations",
    removal: CONFIGURATIONS_REMOVAL,
    difference: CONFIGURATIONS_DIFFERENCE,
  },
  name: {
    meaning: "The name of the bucket in S3. It cannot be changed.",
    removal: "Refused: it is required.",
    difference: "Directory buckets (names that end in --x-s3) are refused as not supported yet.",
  },
  namespace: {
    default: "global",
    removal: "Nothing: it is read only when the bucket is made.",
  },
  notification: {
    meaning: "Whom S3 tells what happens in the bucket.",
    default: "nobody is told. Whether EventBridge is told stays as it is",
    removal: "An empty configuration is put. Whether EventBridge is told stays as it is.",
    difference:
      "ACK wipes the EventBridge configuration. eventBridgeConfiguration is an addition. The order of the lists does not count.",
  },
  objectLockConfiguration: {
    meaning: "How long versions of objects are kept from being deleted by default.",
    default: "no default retention",
    removal: "The default retention is taken off. Object lock stays on, as S3 cannot turn it off.",
    difference: "It turns object lock on by itself, and implies versioning.",
  },
  objectLockEnabledForBucket: {
    default: "false",
    removal: "Nothing: S3 cannot turn object lock off.",
    difference: "It can be set on a bucket that exists, and implies versioning.",
  },
  objectOwnership: {
    meaning: "Who owns the objects in the bucket. Looked at only while ownershipControls is left out.",
    default: "BucketOwnerEnforced",
    removal: "BucketOwnerEnforced is put, unless an ACL needs BucketOwnerPreferred.",
    difference: "It is kept, not only read when the bucket is made.",
  },
  ownershipControls: {
    meaning: "Who owns the objects in the bucket, and whether ACLs count.",
    default: "ACLs are off (BucketOwnerEnforced)",
    removal: "BucketOwnerEnforced is put, or what objectOwnership says.",
    difference: "ACK deletes the ownership controls of a new bucket while the spec is silent.",
  },
  policy: {
    meaning: "The bucket policy, as JSON. A policy that means the same as the one in S3 is left alone.",
    default: "no policy",
    removal: "The policy is deleted.",
    difference:
      "An empty text is the same as none. A public policy needs publicAccessBlock spelled out with blockPublicPolicy false.",
  },
  publicAccessBlock: {
    meaning: "What S3 refuses to make public. Given, a member that is left out is false.",
    default: "all four are true",
    removal: "All four are put as true.",
    difference:
      "ACK deletes the public access block of a new bucket while the spec is silent, and puts a partial one at every pass.",
  },
  replication: {
    meaning: "Where S3 copies new objects to. It needs versioning.",
    default: "no replication",
    removal: "The configuration is deleted.",
    difference:
      "It implies versioning. The order of the rules does not count. roleRef is refused as not supported yet.",
  },
  requestPayment: {
    meaning: "Who pays for requests and downloads.",
    default: "BucketOwner",
    removal: "BucketOwner is put.",
  },
  tagging: {
    meaning: "The tags of the bucket, beside those that Driftless adds.",
    default: "only the tags that Driftless adds",
    removal: "The tags are taken off, but for those that Driftless adds.",
    difference: "The added tags are those of ACK, and driftless.dev/owner.",
  },
  versioning: {
    meaning: "Whether S3 keeps every version of an object.",
    default: "Suspended, or Enabled where replication or object lock needs it",
    removal: "Suspended is put, unless replication or object lock needs it Enabled.",
    difference: "ACK suspends versioning when only the replication differs and the spec is silent.",
  },
  website: {
    meaning: "The bucket as a website. The first routing rule that matches counts.",
    default: "no website",
    removal: "The configuration is deleted.",
    difference: "ACK cannot make a website of redirectAllRequestsTo alone.",
  },
};
