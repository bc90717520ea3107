import type { KindEntry } from "../reconcile/contract/kind.ts";
import * as tableCalls from "./dynamodb/table/calls.generated.ts";
import { tableKind } from "./dynamodb/table/kind.ts";
import * as repositoryCalls from "./ecr/repository/calls.generated.ts";
import { repositoryKind } from "./ecr/repository/kind.ts";
import * as bucketCalls from "./s3/bucket/calls.generated.ts";
import { bucketKind } from "./s3/bucket/kind.ts";

/** Every kind that Driftless reconciles. Importing this list loads no SDK. */
export const kinds: readonly KindEntry[] = [
  {
    resource: tableKind,
    ...tableCalls,
    load: async () => (await import("./dynamodb/table/table.ts")).table,
  },
  {
    resource: repositoryKind,
    ...repositoryCalls,
    load: async () => (await import("./ecr/repository/repository.ts")).repository,
  },
  {
    resource: bucketKind,
    ...bucketCalls,
    load: async () => (await import("./s3/bucket/bucket.ts")).bucket,
  },
];
