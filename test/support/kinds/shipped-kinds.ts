import { table } from "../../../lib/kinds/dynamodb/table/table.ts";
import { repository } from "../../../lib/kinds/ecr/repository/repository.generated.ts";
import { bucket } from "../../../lib/kinds/s3/bucket/bucket.ts";
import type { AnyKind } from "../../../lib/reconcile/contract/kind.ts";
import { tables } from "../aws/dynamodb-model/memory-tables.ts";
import { repositories } from "../aws/memory-ecr/memory-repositories.ts";
import { buckets } from "../aws/memory-s3/memory-buckets.ts";
import type { MemoryKind } from "./memory/memory-kind.ts";
import { silent } from "./table-contract/table-resource.ts";

/** The kinds that Driftless ships, each with an in-memory model of its AWS service. */
export const shippedKinds = {
  bucket: { ...served(bucket), spec: { name: "toy" }, arn: "arn:aws:s3:::toy", service: buckets },
  table: {
    ...served(table),
    spec: { ...silent, tableName: "toy" },
    service: tables,
    arn: "arn:aws:dynamodb:us-west-2:000000000000:table/toy",
  },
  repository: {
    ...served(repository),
    spec: { name: "toy" },
    service: repositories,
    arn: "arn:aws:ecr:us-west-2:000000000000:repository/toy",
  },
} as const satisfies Readonly<Record<string, MemoryKind>>;

function served(kind: AnyKind): Pick<MemoryKind, "entry" | "calls"> {
  return { entry: { resource: kind.resource, load: async () => kind }, calls: kind.calls };
}
