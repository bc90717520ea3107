import type { ResourceKind } from "../../kubernetes/resource-kind.ts";

/** A spec field whose value can come from another object in the cluster. Paths use dot notation. */
export interface Reference {
  /** The field, such as `replication.role`. */
  readonly field: string;
  /** The field that names the other object instead, such as `replication.roleRef`. */
  readonly ref: string;
  readonly to: ReferenceTarget;
  /** ACK's names for the two fields, as used in its messages: `Replication.Role`, `Replication.RoleRef`. */
  readonly ackNames: { readonly field: string; readonly ref: string };
}

/** The kind of the other object, and which of its fields provides the value. */
export interface ReferenceTarget {
  readonly kind: ResourceKind;
  /** The dotted path of the field in the object, such as `status.ackResourceMetadata.arn`. */
  readonly path: string;
  /** ACK's name for that field, as used in its messages: `Status.ACKResourceMetadata.ARN`. */
  readonly ackName: string;
}
