/** The API group of the RBAC objects. */
export const RBAC_GROUP = "rbac.authorization.k8s.io";

/** The labels of everything that a deployment installs. */
export const LABELS = { "app.kubernetes.io/part-of": "driftless" };

/** A rule of a ClusterRole. */
export interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly verbs: readonly string[];
}

/** A ClusterRole with these rules. */
export function clusterRole(
  name: string,
  rules: readonly Rule[],
  labels: Readonly<Record<string, string>> = {},
): object {
  const metadata = { name, labels: { ...LABELS, ...labels } };
  return { apiVersion: `${RBAC_GROUP}/v1`, kind: "ClusterRole", metadata, rules };
}
