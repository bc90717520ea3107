import type { ResourceKind } from "../../kubernetes/resource-kind.ts";

/** A spec field whose value may come from another object in the cluster. Paths in the spec are dotted. */
export interface Reference {
  /** The field, such as `replication.role`. */
  readonly field: string;
  /** The field that names the other object instead, such as `replication.roleRef`. */
  readonly ref: string;
  readonly to: ReferenceTarget;
  /** ACK's names of the two fields, for its messages: `Replication.Role`, `Replication.RoleRef`. */
  readonly ackNames: { readonly field: string; readonly ref: string };
}

/** The kind of the other object, and which of its fields gives the value. */
export interface ReferenceTarget {
  readonly kind: ResourceKind;
  /** The dotted path in the object, such as `status.ackResourceMetadata.arn`. */
  readonly path: string;
  /** ACK's name of that field, for its messages: `Status.ACKResourceMetadata.ARN`. */
  readonly ackName: string;
}
