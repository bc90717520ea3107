import type { FieldNotes } from "../../../codegen/definition.ts";
import type { BucketSpec } from "./spec.generated.ts";

const GRANT: FieldNotes = {
  default: "only the owner has access, unless acl grants more. If acl is set, this field is ignored",
  removal: "The bucket gets the ACL private, unless acl or another grant is set.",
  difference: "If ownershipControls is left out, BucketOwnerPreferred is implied, because grants require it.",
};

const CONFIGURATIONS: FieldNotes = {
  default: "no configurations",
  removal: "Each configuration is deleted.",
  difference: "The order of the list is ignored, and all pages of the list are read.",
};

/** Documentation of a bucket's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<keyof BucketSpec, FieldNotes>> = {
  abac: {
    meaning: "Attribute-based access control: whether the bucket's tags take part in access decisions.",
    default: "Disabled",
    removal: "It is set to Disabled.",
    difference: "It is never written back to the spec. While it is Enabled, tags are written with TagResource.",
  },
  accelerate: {
    meaning: "Transfer Acceleration: whether S3 speeds up transfers over long distances.",
    default: "Suspended",
    removal: "It is set to Suspended.",
  },
  acl: {
    default: "private",
    removal: "It is set to private.",
    difference:
      "If ownershipControls is left out, BucketOwnerPreferred is implied, because an ACL requires it. A public ACL requires publicAccessBlock in the spec.",
  },
  analytics: {
    ...CONFIGURATIONS,
    meaning: "Storage class analysis: how objects are accessed, to help choose their storage class.",
  },
  cors: {
    meaning: "Rules for requests from web pages of other origins. The first rule that matches applies.",
    default: "no rules",
    removal: "The configuration is deleted.",
    difference: "The order of methods, origins and headers within a rule is ignored.",
  },
  createBucketConfiguration: {
    meaning: "Where and how the bucket is created. Used only at creation.",
    default: "the region that the object's annotation, its namespace or the deployment names",
    removal: "Nothing: it is used only at creation.",
    difference:
      "locationConstraint does not choose the region: it is refused unless it names the one that services.k8s.aws/region or default-region names, or otherwise the deployment's. Directory buckets are not supported yet and are refused.",
  },
  encryption: {
    meaning: "The default encryption of new objects.",
    default: "encryption with S3 managed keys (AES256)",
    removal: "It is set to AES256.",
    difference:
      "ACK deletes the encryption at every pass if the spec leaves it out. blockedEncryptionTypes is an addition; if left out, it stays unchanged.",
  },
  grantFullControl: GRANT,
  grantRead: GRANT,
  grantReadACP: GRANT,
  grantWrite: GRANT,
  grantWriteACP: GRANT,
  intelligentTiering: {
    ...CONFIGURATIONS,
    meaning: "When objects in Intelligent-Tiering move to the archive access tiers.",
  },
  inventory: {
    ...CONFIGURATIONS,
    meaning: "Scheduled reports of the bucket's objects, and where they are delivered.",
  },
  lifecycle: {
    meaning: "Rules by which S3 moves objects to other storage classes and expires them.",
    default: "no rules",
    removal: "The configuration is deleted.",
    difference: "The order of the rules is ignored. A rule without an id gets one that is derived from its content.",
  },
  logging: {
    meaning: "Where S3 delivers the server access logs.",
    default: "no logging",
    removal: "Logging is turned off.",
    difference: "targetObjectKeyFormat is an addition; if left out, it stays unchanged.",
  },
  metrics: {
    ...CONFIGURATIONS,
    meaning: "The objects for which CloudWatch has request metrics.",
  },
  name: {
    meaning: "The name of the bucket in S3. It cannot be changed.",
    removal: "Refused: it is required.",
    difference: "Directory buckets (names that end in --x-s3) are not supported yet and are refused.",
  },
  namespace: {
    meaning:
      "Where the name of the bucket must be unique: in the whole partition, or in the account's own regional namespace, in which no other account can make a bucket. Names of the latter end in -<account>-<region>-an. Used only at creation.",
    default: "account-regional if the name ends like that, with the bucket's own account; otherwise global",
    removal: "Nothing: it is used only at creation.",
    difference:
      "ACK leaves it to S3 to refuse a name that does not fit the namespace. Driftless says how the name must end, and implies account-regional if the name leaves no choice.",
  },
  notification: {
    meaning: "Where S3 sends notifications about events in the bucket.",
    default: "no notifications. Delivery to EventBridge stays unchanged",
    removal: "All notifications are removed. Delivery to EventBridge stays unchanged.",
    difference:
      "ACK removes the EventBridge configuration. eventBridgeConfiguration is an addition. The order of the lists is ignored.",
  },
  objectLockConfiguration: {
    meaning: "How long object versions are protected from deletion by default.",
    default: "no default retention",
    removal: "The default retention is removed. Object lock stays enabled, because S3 cannot disable it.",
    difference: "It also enables object lock, and implies versioning.",
  },
  objectLockEnabledForBucket: {
    default: "false",
    removal: "Nothing: S3 cannot disable object lock.",
    difference: "It can be set on an existing bucket, and implies versioning.",
  },
  objectOwnership: {
    meaning: "Who owns the objects in the bucket. Ignored if ownershipControls is set.",
    default: "BucketOwnerEnforced",
    removal: "It is set to BucketOwnerEnforced, or to BucketOwnerPreferred if an ACL requires it.",
    difference: "It is enforced at every pass, not only at creation.",
  },
  ownershipControls: {
    meaning: "Who owns the objects in the bucket, and whether ACLs are enabled.",
    default: "ACLs are disabled (BucketOwnerEnforced)",
    removal: "It is set to objectOwnership, or to BucketOwnerEnforced if that is left out.",
    difference: "ACK deletes the ownership controls of a new bucket if the spec leaves them out.",
  },
  policy: {
    meaning: "The bucket policy, as JSON. A policy with the same meaning as the one in S3 is not rewritten.",
    default: "no policy",
    removal: "The policy is deleted.",
    difference:
      "An empty string means no policy. A public policy requires publicAccessBlock in the spec with blockPublicPolicy false.",
  },
  publicAccessBlock: {
    meaning: "Which kinds of public access S3 blocks. If it is set, members that are left out are false.",
    default: "all four settings are true",
    removal: "All four settings are set to true.",
    difference:
      "ACK deletes the public access block of a new bucket if the spec leaves it out, and writes a partial one at every pass.",
  },
  replication: {
    meaning:
      "Where S3 replicates new objects to. It requires versioning, and a role that the parameter `passableRoles` allows.",
    default: "no replication",
    removal: "The configuration is deleted.",
    difference: "It implies versioning. The order of the rules is ignored.",
  },
  requestPayment: {
    meaning: "Who pays for requests and downloads.",
    default: "BucketOwner",
    removal: "It is set to BucketOwner.",
  },
  tagging: {
    meaning: "The tags of the bucket, in addition to those that Driftless sets.",
    default: "only the tags that Driftless sets",
    removal: "All tags except those that Driftless sets are removed.",
    difference: "In addition to ACK's default tags, Driftless sets services.k8s.aws/driftless-owner.",
  },
  versioning: {
    meaning: "Whether S3 keeps every version of an object.",
    default: "Suspended, or Enabled if replication or object lock requires it",
    removal: "It is set to Suspended, unless replication or object lock requires Enabled.",
    difference: "ACK suspends versioning if only the replication differs and the spec leaves versioning out.",
  },
  website: {
    meaning: "The configuration of the bucket as a website. The first routing rule that matches applies.",
    default: "no website",
    removal: "The configuration is deleted.",
    difference: "ACK cannot configure a website with only redirectAllRequestsTo.",
  },
};
