import type { ResourceKind } from "../../../kubernetes/resource-kind.ts";

/** `Queue`, as the API server's URLs identify it. */
export const queueKind: ResourceKind = {
  group: "sqs.services.k8s.aws",
  version: "v1alpha1",
  kind: "Queue",
  plural: "queues",
};
