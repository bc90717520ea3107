import type { ResourceKind } from "../../../kubernetes/resource-kind.ts";

/** `Bucket`, as the API server's URLs identify it. */
export const bucketKind: ResourceKind = {
  group: "s3.services.k8s.aws",
  version: "v1alpha1",
  kind: "Bucket",
  plural: "buckets",
};
