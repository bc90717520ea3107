import type { Condition } from "./condition.ts";

/** The part of a Kubernetes object's metadata that Driftless reads. */
export interface ObjectMeta {
  readonly name: string;
  readonly namespace: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly generation: number;
  readonly creationTimestamp?: string;
  readonly deletionTimestamp?: string;
  readonly finalizers?: readonly string[];
  readonly annotations?: Readonly<Record<string, string>>;
  readonly labels?: Readonly<Record<string, string>>;
  /** Which program has written which fields. */
  readonly managedFields?: readonly { readonly manager?: string; readonly fieldsV1?: unknown }[];
}

/** Where an AWS resource is, in ACK's format: `status.ackResourceMetadata`. */
export interface ResourceMetadata {
  readonly arn?: string;
  readonly ownerAccountID: string;
  readonly region: string;
  readonly partition?: string;
}

/**
 * How an object got its AWS resource. The -ing forms are intents, which are recorded before the first call that writes. Only the resource's
 * tags show whether an intent was carried out. `Deleting` means that the resource was seen and that its removal has begun.
 */
export type Origin = "Creating" | "Created" | "Adopting" | "Adopted" | "TakingOver" | "TakenOver" | "Deleting";

/** The right to write to AWS for one object, until `expiresAt` (RFC 3339). */
export interface Claim {
  readonly holder: string;
  readonly expiresAt: string;
}

/** An object's chain of retries: its latest attempt, and when the next attempt is due (RFC 3339). */
export interface Retry {
  readonly attempt: number;
  readonly generation: number;
  readonly notBefore: string;
  /** The id of the message whose run wrote this. If that message is delivered again, the chain's next message may never have been sent. */
  readonly writer?: string;
}

/** The polls of an object whose resource AWS is working on: how many there have been, and when the next poll is due (RFC 3339). */
export interface Poll {
  readonly count: number;
  /** When the first poll found what AWS is working on. */
  readonly since?: string;
  readonly generation: number;
  readonly notBefore: string;
  /** As in `Retry`. */
  readonly writer?: string;
}

/** How many times in a row a part has been corrected because it had the same value in AWS. */
export interface Correction {
  readonly part: string;
  readonly generation: number;
  /** A digest of the value that AWS had. */
  readonly value: string;
  readonly times: number;
}

/** A write that AWS may not show yet. */
export interface Written {
  readonly part: string;
  /** A digest of the value that was written. */
  readonly value: string;
  /** Whether the pass could not see the part as it was, because AWS might not have shown it an earlier write yet. */
  readonly inDoubt?: boolean;
  readonly at: string;
}

/** What the object's next decision requires of the annotation `driftless.dev/approved`. */
export interface Approval {
  /** The value that approves the decision that is waiting; empty if none is waiting. */
  readonly waiting: string;
  /** How many approvals have been used up. The values of later approvals differ. */
  readonly used: number;
  /** The digests of the secrets in the decision that is waiting, by part: only the deployment can compute them. Omitted if it has none. */
  readonly secrets?: readonly SecretDigest[];
}

/** The digest of a secret, which is the value of a part. */
export interface SecretDigest {
  readonly part: string;
  readonly digest: string;
}

/**
 * The generation of the spec that was last applied to the resource. Parts in `behind` were last set according to an earlier generation;
 * parts in `behind` that have no generation have not been set since the resource was created.
 */
export interface Applied {
  readonly generation: number;
  readonly behind: readonly { readonly part: string; readonly generation?: number }[];
}

/** The status fields that Driftless writes for every kind. */
export interface ObjectStatus {
  readonly ackResourceMetadata?: ResourceMetadata;
  readonly conditions?: readonly Condition[];
  readonly observedGeneration?: number;
  readonly origin?: Origin;
  readonly claim?: Claim;
  readonly retry?: Retry;
  readonly poll?: Poll;
  readonly corrections?: readonly Correction[];
  readonly applied?: Applied;
  readonly written?: readonly Written[];
  readonly approval?: Approval;
  /** How many resources have been created for the object, if AWS assigns identifiers. */
  readonly creates?: number;
  readonly lastHandledReconcileAt?: string;
}

/** A custom resource as the API server returns it. */
export interface KubernetesObject<Spec = unknown> {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta;
  readonly spec?: Spec;
  readonly status?: ObjectStatus;
}
