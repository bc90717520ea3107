import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import { tableKind } from "./dynamodb/table/kind.ts";
import { repositoryKind } from "./ecr/repository/kind.ts";
import { bucketKind } from "./s3/bucket/kind.ts";

/**
 * The kinds that a deployment serves unless its parameters choose others. This list never grows: with one more kind, an upgrade would grant
 * rights that nobody asked for, and would replace the CRD of an ACK controller that is running.
 */
export const defaultKinds: readonly ResourceKind[] = [tableKind, repositoryKind, bucketKind];
