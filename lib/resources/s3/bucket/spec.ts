import type { Tag } from "../../../reconcile/resource.ts";

/** The spec of a `Bucket`, with ACK's field names, as far as it is acted on. */
export interface BucketSpec {
  readonly name: string;
  readonly createBucketConfiguration?: { readonly locationConstraint?: string };
  readonly encryption?: Encryption;
  readonly lifecycle?: Lifecycle;
  readonly ownershipControls?: OwnershipControls;
  readonly policy?: string;
  readonly publicAccessBlock?: PublicAccessBlock;
  readonly tagging?: { readonly tagSet?: readonly Partial<Tag>[] };
  readonly versioning?: { readonly status?: string };
}

export interface Encryption {
  readonly rules?: readonly EncryptionRule[];
}

export interface EncryptionRule {
  readonly applyServerSideEncryptionByDefault?: { readonly kmsMasterKeyID?: string; readonly sseAlgorithm?: string };
  readonly bucketKeyEnabled?: boolean;
}

export interface OwnershipControls {
  readonly rules?: readonly { readonly objectOwnership?: string }[];
}

export interface PublicAccessBlock {
  readonly blockPublicACLs?: boolean;
  readonly blockPublicPolicy?: boolean;
  readonly ignorePublicACLs?: boolean;
  readonly restrictPublicBuckets?: boolean;
}

export interface Lifecycle {
  readonly rules?: readonly LifecycleRule[];
}

export interface LifecycleRule {
  readonly id?: string;
  readonly prefix?: string;
  readonly status?: string;
  readonly filter?: LifecycleFilter;
  readonly abortIncompleteMultipartUpload?: { readonly daysAfterInitiation?: number };
  readonly expiration?: {
    readonly date?: string;
    readonly days?: number;
    readonly expiredObjectDeleteMarker?: boolean;
  };
  readonly noncurrentVersionExpiration?: {
    readonly newerNoncurrentVersions?: number;
    readonly noncurrentDays?: number;
  };
  readonly noncurrentVersionTransitions?: readonly {
    readonly newerNoncurrentVersions?: number;
    readonly noncurrentDays?: number;
    readonly storageClass?: string;
  }[];
  readonly transitions?: readonly { readonly date?: string; readonly days?: number; readonly storageClass?: string }[];
}

export interface LifecycleFilter {
  readonly prefix?: string;
  readonly tag?: Partial<Tag>;
  readonly objectSizeGreaterThan?: number;
  readonly objectSizeLessThan?: number;
  readonly and?: {
    readonly prefix?: string;
    readonly tags?: readonly Partial<Tag>[];
    readonly objectSizeGreaterThan?: number;
    readonly objectSizeLessThan?: number;
  };
}
