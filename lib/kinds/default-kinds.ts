import { ackKind, type ResourceKind } from "../kubernetes/resource-kind.ts";

/**
 * The kinds that a deployment serves unless its parameters choose others. This list never grows: with one more kind, an upgrade would grant
 * rights that nobody asked for, and would replace the CRD of an ACK controller that is running.
 */
export const defaultKinds: readonly ResourceKind[] = [
  ackKind("dynamodb", "Table", "tables"),
  ackKind("ecr", "Repository", "repositories"),
  ackKind("s3", "Bucket", "buckets"),
];
