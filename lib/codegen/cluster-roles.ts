import type { ResourceKind } from "../kubernetes/resource-kind.ts";

interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}

/** What the reconciler and the relay may do with the objects of these kinds: two ClusterRoles, nothing more than each needs. */
export function clusterRoles(kinds: readonly ResourceKind[]): readonly object[] {
  return [
    clusterRole("driftless-reconciler", [
      ...kinds.flatMap(({ group, plural }) => [
        rule(group, plural, ["get", "list", "patch"]),
        rule(group, `${plural}/status`, ["get", "patch"]),
      ]),
      rule("", "namespaces", ["get"]),
      rule("events.k8s.io", "events", ["create", "patch"]),
    ]),
    clusterRole(
      "driftless-relay",
      kinds.map(({ group, plural }) => rule(group, plural, ["list", "watch"])),
    ),
  ];
}

function rule(group: string, resource: string, verbs: readonly string[]): Rule {
  return { apiGroups: [group], resources: [resource], verbs };
}

function clusterRole(name: string, rules: readonly Rule[]): object {
  return {
    apiVersion: "rbac.authorization.k8s.io/v1",
    kind: "ClusterRole",
    metadata: { name, labels: { "app.kubernetes.io/part-of": "driftless" } },
    rules,
  };
}
