import type { ResourceKind } from "../../../kubernetes/resource-kind.ts";

/** `MetricAlarm`, as the API server's URLs identify it. */
export const metricAlarmKind: ResourceKind = {
  group: "cloudwatch.services.k8s.aws",
  version: "v1alpha1",
  kind: "MetricAlarm",
  plural: "metricalarms",
};
