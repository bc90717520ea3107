import type { ResourceKind } from "../kubernetes/resource-kind.ts";

/**
 * The annotations that ACK's controllers themselves write on objects, by the group of the object's kind, in addition to `adopted`. They say
 * what the controller last sent to AWS, where AWS does not show that, so objects that ACK has managed have them. Source: the constants in
 * `apis/v1alpha1/annotation.go` and `pkg/resource/replication_group/annotations.go` of the controllers. No controller of another kind of
 * Driftless writes any.
 */
const WRITTEN: ReadonlyMap<string, readonly string[]> = new Map([
  [
    "elasticache.services.k8s.aws",
    [
      "last-requested-cache-node-type",
      "last-requested-durability",
      "last-requested-log-delivery-configurations",
      "last-requested-node-group-configuration",
      "last-requested-num-node-groups",
    ],
  ],
  ["rds.services.k8s.aws", ["last-applied-secret-reference"]],
  ["secretsmanager.services.k8s.aws", ["last-applied-secret-reference"]],
]);

/** The names of the annotations that ACK's controller writes on objects of a kind. They say nothing that a pass has to act on. */
export function writtenByAck({ group }: Pick<ResourceKind, "group">): readonly string[] {
  return (WRITTEN.get(group) ?? []).map((name) => `${group}/${name}`);
}
