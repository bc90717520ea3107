import type { TrailedKind } from "../reconcile/contract/trail.ts";
import { tableKind } from "./dynamodb/table/kind.ts";
import { trail as tableTrail } from "./dynamodb/table/trail.generated.ts";
import { repositoryKind } from "./ecr/repository/kind.ts";
import { trail as repositoryTrail } from "./ecr/repository/trail.generated.ts";
import { bucketKind } from "./s3/bucket/kind.ts";
import { trail as bucketTrail } from "./s3/bucket/trail.generated.ts";

/**
 * Every kind for which CloudTrail reports changes to resources. This list is separate from the list of kinds, because only the drift
 * function needs it.
 */
export const trailedKinds: readonly TrailedKind[] = [
  { resource: tableKind, trail: tableTrail },
  { resource: repositoryKind, trail: repositoryTrail },
  { resource: bucketKind, trail: bucketTrail },
];
