import type { ResourceKind } from "../../../kubernetes/resource-kind.ts";

/** `Table`, as the API server's URLs identify it. */
export const tableKind: ResourceKind = {
  group: "dynamodb.services.k8s.aws",
  version: "v1alpha1",
  kind: "Table",
  plural: "tables",
};
