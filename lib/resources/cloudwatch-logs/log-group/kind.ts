import type { ResourceKind } from "../../../kubernetes/resource-kind.ts";

/** `LogGroup`, as the API server's URLs identify it. */
export const logGroupKind: ResourceKind = {
  group: "cloudwatchlogs.services.k8s.aws",
  version: "v1alpha1",
  kind: "LogGroup",
  plural: "loggroups",
};
