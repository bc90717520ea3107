import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import { bucketKind } from "./s3/bucket/kind.ts";

/** The kinds that Driftless reconciles, as data: for what must not load their code, such as the relay. */
export const kinds: readonly ResourceKind[] = [bucketKind];
