import type { KindEntry } from "../reconcile/contract/kind.ts";
import { tableKind } from "./dynamodb/table/kind.ts";
import { repositoryKind } from "./ecr/repository/kind.ts";
import { bucketKind } from "./s3/bucket/kind.ts";

/** Every kind that Driftless reconciles. Importing this list loads neither an SDK nor anything else about a kind. */
export const kinds: readonly KindEntry[] = [
  { resource: tableKind, load: async () => (await import("./dynamodb/table/table.ts")).table },
  { resource: repositoryKind, load: async () => (await import("./ecr/repository/repository.ts")).repository },
  { resource: bucketKind, load: async () => (await import("./s3/bucket/bucket.ts")).bucket },
];
