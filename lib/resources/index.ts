import type { KindEntry } from "../reconcile/contract/kind.ts";
import { tableKind } from "./dynamodb/table/kind.ts";
import { repositoryKind } from "./ecr/repository/kind.ts";
import { explained } from "./explained.ts";
import { bucketKind } from "./s3/bucket/kind.ts";

/** Every kind that Driftless reconciles. Importing this list loads neither an SDK nor anything else about a kind. */
export const kinds: readonly KindEntry[] = [
  {
    resource: tableKind,
    async load() {
      const { explanations } = await import("./dynamodb/table/explanations.generated.ts");
      return explained((await import("./dynamodb/table/table.ts")).table, explanations);
    },
  },
  {
    resource: repositoryKind,
    async load() {
      const { explanations } = await import("./ecr/repository/explanations.generated.ts");
      return explained((await import("./ecr/repository/repository.ts")).repository, explanations);
    },
  },
  {
    resource: bucketKind,
    async load() {
      const { explanations } = await import("./s3/bucket/explanations.generated.ts");
      return explained((await import("./s3/bucket/bucket.ts")).bucket, explanations);
    },
  },
];
