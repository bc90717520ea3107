import type { ResourceKind } from "../../../kubernetes/resource-kind.ts";

/** `Topic`, as the API server's URLs identify it. */
export const topicKind: ResourceKind = {
  group: "sns.services.k8s.aws",
  version: "v1alpha1",
  kind: "Topic",
  plural: "topics",
};
