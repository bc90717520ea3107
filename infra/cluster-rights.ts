import type { ResourceKind } from "../lib/kubernetes/resource-kind.ts";
import { clusterGroups } from "./cluster-access.ts";

interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}

/**
 * What the reconcile function, the sweep function and the relay may do to objects of these kinds: a ClusterRole for each, with only
 * the verbs that it uses, bound in these namespaces or, without any, in the whole cluster.
 */
export function clusterRights(kinds: readonly ResourceKind[], namespaces: readonly string[]): readonly object[] {
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
    ...(namespaces.length === 0 ? [undefined] : namespaces).flatMap((namespace) => [
      binding("driftless-reconciler", group(clusterGroups.Reconcile), namespace),
      binding("driftless-sweeper", group(clusterGroups.Sweep), namespace),
      binding("driftless-relay", RELAY, namespace),
    ]),
  ];
}

const API_GROUP = "rbac.authorization.k8s.io";
const LABELS = { "app.kubernetes.io/part-of": "driftless" };
const RELAY = { kind: "ServiceAccount", name: "driftless-relay", namespace: "driftless-system" };

function rule(group: string, resource: string, verbs: readonly string[]): Rule {
  return { apiGroups: [group], resources: [resource], verbs };
}

function group(name: string): object {
  return { apiGroup: API_GROUP, kind: "Group", name };
}

function clusterRole(name: string, rules: readonly Rule[]): object {
  return { apiVersion: `${API_GROUP}/v1`, kind: "ClusterRole", metadata: { name, labels: LABELS }, rules };
}

function binding(name: string, subject: object, namespace: string | undefined): object {
  return {
    apiVersion: `${API_GROUP}/v1`,
    kind: namespace === undefined ? "ClusterRoleBinding" : "RoleBinding",
    metadata: { name, ...(namespace !== undefined && { namespace }), labels: LABELS },
    roleRef: { apiGroup: API_GROUP, kind: "ClusterRole", name },
    subjects: [subject],
  };
}
