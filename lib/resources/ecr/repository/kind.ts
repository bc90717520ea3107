import type { ResourceKind } from "../../../kubernetes/resource-kind.ts";

/** `Repository`, as the API server's URLs identify it. */
export const repositoryKind: ResourceKind = {
  group: "ecr.services.k8s.aws",
  version: "v1alpha1",
  kind: "Repository",
  plural: "repositories",
};
