import type { KindEntry } from "../reconcile/contract/kind.ts";
import { tableKind } from "./dynamodb/table/kind.ts";
import { repositoryKind } from "./ecr/repository/kind.ts";
import { explained } from "./explained.ts";
import { bucketKind } from "./s3/bucket/kind.ts";
import { deniedBuckets } from "./s3/denied-buckets.ts";
import type { Denial } from "./values/denial.ts";

/** Every kind that Driftless reconciles. Importing this list loads neither an SDK nor anything else about a kind. */
export const kinds: readonly KindEntry[] = [
  {
    resource: tableKind,
    async load() {
      const { table } = await import("./dynamodb/table/table.ts");
      return explained(table, () => import("./dynamodb/table/known-values.generated.ts"));
    },
  },
  {
    resource: repositoryKind,
    async load() {
      const { repository } = await import("./ecr/repository/repository.generated.ts");
      return explained(repository, () => import("./ecr/repository/known-values.generated.ts"));
    },
  },
  {
    resource: bucketKind,
    async load() {
      const { bucket } = await import("./s3/bucket/bucket.ts");
      return explained(bucket, () => import("./s3/bucket/known-values.generated.ts"));
    },
  },
];

/** The resources that no object of any kind may manage. */
export const denials: readonly Denial[] = [deniedBuckets];
