import type { KindEntry } from "../reconcile/contract/kind.ts";
import { calls, permissions } from "./s3/bucket/calls.generated.ts";
import { bucketKind } from "./s3/bucket/kind.ts";

/** Every kind that Driftless reconciles. Importing this list loads no SDK. */
export const kinds: readonly KindEntry[] = [
  {
    resource: bucketKind,
    calls,
    permissions,
    load: async () => (await import("./s3/bucket/bucket.ts")).bucket,
  },
];
