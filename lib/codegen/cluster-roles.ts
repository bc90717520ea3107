import type { ResourceKind } from "../kubernetes/resource-kind.ts";

interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}

/** The ClusterRoles of the reconcile function, the sweep function and the relay, with only the verbs that each of them uses. */
export function clusterRoles(kinds: readonly ResourceKind[]): readonly object[] {
  return [
    clusterRole("driftless-reconciler", [
      ...kinds.flatMap(({ group, plural }) => [
        rule(group, plural, ["get", "patch"]),
        rule(group, `${plural}/status`, ["patch"]),
      ]),
      rule("", "namespaces", ["get"]),
      rule("events.k8s.io", "events", ["create"]),
    ]),
    clusterRole(
      "driftless-sweeper",
      kinds.map(({ group, plural }) => rule(group, plural, ["list"])),
    ),
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
