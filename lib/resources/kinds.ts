import type { ResourceKind } from "../kubernetes/resource-kind.ts";

/** The kinds that Driftless reconciles, as data: for what must not load their code, such as the relay. */
export const kinds: readonly ResourceKind[] = [
  { group: "s3.services.k8s.aws", version: "v1alpha1", kind: "Bucket", plural: "buckets" },
];
