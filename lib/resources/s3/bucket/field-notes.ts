import type { FieldNotes } from "../../../codegen/definition.ts";
import type { BucketSpec } from "./spec.generated.ts";

const GRANT: FieldNotes = {
  default:
    "only the owner has access, unless acl or another grant field gives access to others. If acl is set, this field is ignored",
  removal: "The ACL of the bucket is set to private, unless acl or another grant field is set.",
  difference:
    "If ownershipControls and objectOwnership are omitted, BucketOwnerPreferred is implied, because grants require it.",
};

const CONFIGURATIONS: FieldNotes = {
  default: "the bucket has no such configurations",
  removal: "Each configuration is deleted.",
  difference: "The order of the list is ignored. Driftless reads every page of configurations that S3 returns.",
};

/** Documentation of a bucket's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<keyof BucketSpec, FieldNotes>> = {
  abac: {
    meaning: "Attribute-based access control: whether the bucket's tags are used in access decisions.",
    default: "the status is Disabled",
    removal: "The status is set to Disabled.",
    difference:
      "The status in S3 is never written back to the spec, except during adoption. While the status is Enabled, tags are written with TagResource and UntagResource.",
  },
  accelerate: {
    meaning: "Transfer Acceleration: whether S3 speeds up transfers over long distances.",
    default: "the status is Suspended",
    removal: "The status is set to Suspended.",
  },
  acl: {
    default: "the ACL is private, unless one of the grant fields is set",
    removal: "The ACL is set to private, unless one of the grant fields is set.",
    difference:
      "If ownershipControls and objectOwnership are omitted, an ACL other than private implies BucketOwnerPreferred, because such an ACL requires it. For a new bucket, a public ACL also requires publicAccessBlock in the spec, with blockPublicACLs set to false.",
  },
  analytics: {
    ...CONFIGURATIONS,
    meaning:
      "Storage class analysis, which shows how objects are accessed and helps you choose a suitable storage class for them.",
  },
  cors: {
    meaning: "The rules for cross-origin requests from web pages. The first rule that matches a request applies.",
    default: "the bucket has no CORS rules",
    removal: "The configuration is deleted.",
    difference: "The order of methods, origins and headers within a rule is ignored.",
  },
  createBucketConfiguration: {
    meaning: "Where and how the bucket is created. Used only at creation.",
    default:
      "the bucket is created in the region specified by the object's annotation, its namespace or the deployment",
    removal: "Nothing happens, because the field is used only at creation.",
    difference:
      "locationConstraint does not determine the region. It is rejected unless it matches the object's region, which is specified by the annotation services.k8s.aws/region, the namespace's annotation services.k8s.aws/default-region or, if neither annotation is set, the deployment. Directory buckets are not supported yet and are rejected.",
  },
  encryption: {
    meaning: "The default encryption of new objects.",
    default: "new objects are encrypted with S3 managed keys (AES256)",
    removal: "The default encryption is set to AES256.",
    difference:
      "If the spec omits the field, ACK deletes the encryption configuration on every reconciliation. ACK does not support blockedEncryptionTypes. If blockedEncryptionTypes is omitted, its value in S3 remains unchanged.",
  },
  grantFullControl: GRANT,
  grantRead: GRANT,
  grantReadACP: GRANT,
  grantWrite: GRANT,
  grantWriteACP: GRANT,
  intelligentTiering: {
    ...CONFIGURATIONS,
    meaning: "When objects in S3 Intelligent-Tiering move to the archive access tiers.",
  },
  inventory: {
    ...CONFIGURATIONS,
    meaning: "Scheduled reports on the bucket's objects, and where S3 delivers them.",
  },
  lifecycle: {
    meaning: "The rules by which S3 moves objects to other storage classes and expires them.",
    default: "the bucket has no lifecycle rules",
    removal: "The configuration is deleted.",
    difference:
      "The order of the rules is ignored. A rule without an ID is assigned an ID that is derived from its content.",
  },
  logging: {
    meaning: "Where S3 delivers the server access logs.",
    default: "server access logging is disabled",
    removal: "Server access logging is disabled.",
    difference:
      "ACK does not support targetObjectKeyFormat. If targetObjectKeyFormat is omitted, its value in S3 remains unchanged.",
  },
  metrics: {
    ...CONFIGURATIONS,
    meaning: "The objects for which S3 publishes request metrics to CloudWatch.",
  },
  name: {
    meaning: "The name of the bucket in S3. It cannot be changed.",
    removal: "The removal is rejected, because the field is required.",
    difference: "Directory buckets (names that end in --x-s3) are not supported yet and are rejected.",
  },
  namespace: {
    meaning:
      "The scope within which the bucket name must be unique: either the whole partition (global) or the account's own regional namespace (account-regional), in which no other account can create a bucket. Names in a regional namespace end in a suffix that contains the account ID and the region, such as -111122223333-us-west-2-an. Used only at creation.",
    default:
      "the namespace is account-regional if the name ends in such a suffix and the suffix contains the ID of the bucket's account. Otherwise, the namespace is global",
    removal: "Nothing happens, because the field is used only at creation.",
    difference:
      "If the name does not match the namespace, ACK sends the request anyway and S3 rejects it, whereas Driftless reports how the name must end. If a bucket with this name can exist only in the regional namespace, the field defaults to account-regional.",
  },
  notification: {
    meaning: "Where S3 sends notifications about events in the bucket.",
    default: "the bucket sends no notifications. Delivery to EventBridge remains unchanged",
    removal: "All notifications are removed. Delivery to EventBridge remains unchanged.",
    difference:
      "ACK does not support eventBridgeConfiguration, and it removes the EventBridge configuration from the bucket. The order of the lists is ignored.",
  },
  objectLockConfiguration: {
    meaning: "How long object versions are protected from deletion by default.",
    default: "the bucket has no default retention",
    removal: "The default retention is removed. Object lock stays enabled, because S3 cannot disable it.",
    difference: "Setting a default retention also enables object lock and implies versioning.",
  },
  objectLockEnabledForBucket: {
    default: "object lock is not enabled, unless objectLockConfiguration declares a default retention",
    removal: "Nothing happens, because S3 cannot disable object lock.",
    difference: "The field can be set on an existing bucket. It implies versioning.",
  },
  objectOwnership: {
    meaning: "Who owns the objects in the bucket. Ignored if ownershipControls is set.",
    default:
      "the object ownership is BucketOwnerEnforced, or BucketOwnerPreferred if an ACL requires it. If ownershipControls is also omitted, a bucket that was taken over from ACK keeps its object ownership",
    removal:
      "The object ownership is set to BucketOwnerEnforced, or to BucketOwnerPreferred if an ACL requires it. A bucket that was taken over from ACK keeps its object ownership.",
    difference: "The object ownership is enforced on every pass, not only at creation.",
  },
  ownershipControls: {
    meaning: "Who owns the objects in the bucket, and whether ACLs are enabled.",
    default:
      "the value of objectOwnership applies. If objectOwnership is also omitted, a bucket that was taken over from ACK keeps its ownership controls. On any other bucket, ACLs are disabled (BucketOwnerEnforced), unless the spec declares an ACL (BucketOwnerPreferred)",
    removal:
      "The object ownership is set to objectOwnership or, if that is also omitted, to its default. If objectOwnership is also omitted, a bucket that was taken over from ACK keeps its ownership controls.",
    difference: "If the spec omits the field, ACK deletes the ownership controls of a new bucket.",
  },
  policy: {
    meaning: "The bucket policy, as JSON. A policy with the same meaning as the one in S3 is not rewritten.",
    default: "the bucket has no policy",
    removal: "The policy is deleted.",
    difference:
      "An empty string means that there is no policy. For a new bucket, a public policy requires publicAccessBlock in the spec, with blockPublicPolicy set to false.",
  },
  publicAccessBlock: {
    meaning:
      "Which kinds of public access S3 blocks. If the field is set, any setting that is omitted from it defaults to false.",
    default: "all four settings are true. On a bucket that was taken over from ACK, the settings remain unchanged",
    removal:
      "All four settings are set to true. On a bucket that was taken over from ACK, the settings remain unchanged.",
    difference:
      "If the spec omits the field, ACK deletes the public access block of a new bucket. If the spec sets only some of the settings, ACK rewrites the public access block on every reconciliation.",
  },
  replication: {
    meaning:
      "The destinations to which S3 replicates new objects. Replication requires versioning, and a role that the deployment parameter `passableRoles` allows.",
    default: "objects are not replicated",
    removal: "The configuration is deleted.",
    difference: "The field implies versioning. The order of the rules is ignored.",
  },
  requestPayment: {
    meaning: "Who pays for requests and downloads.",
    default: "the payer is BucketOwner",
    removal: "The payer is set to BucketOwner.",
  },
  tagging: {
    meaning: "The tags of the bucket, in addition to those that Driftless sets.",
    default: "only the tags that Driftless sets are applied",
    removal: "The tags that the spec declared are removed. The tags that Driftless sets remain in place.",
    difference: "In addition to ACK's default tags, Driftless sets the tag services.k8s.aws/driftless-owner.",
  },
  versioning: {
    meaning: "Whether S3 keeps every version of an object.",
    default: "versioning is Suspended, or Enabled if replication or object lock requires it",
    removal: "Versioning is set to Suspended, unless replication or object lock requires it to be Enabled.",
    difference: "If only the replication differs and the spec omits versioning, ACK suspends versioning.",
  },
  website: {
    meaning: "The configuration of the bucket as a website. The first routing rule that matches a request applies.",
    default: "the bucket is not a website",
    removal: "The configuration is deleted.",
    difference: "ACK cannot configure a website that has only redirectAllRequestsTo.",
  },
};
