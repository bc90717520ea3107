import { own } from "../../text/own.ts";
import type { Manifest } from "./manifest.ts";

/** The plural of each kind that can occur in manifests, as in the API server's URLs. */
const PLURALS: Readonly<Record<string, string>> = {
  "v1 Namespace": "namespaces",
  "v1 ServiceAccount": "serviceaccounts",
  "v1 ConfigMap": "configmaps",
  "v1 Secret": "secrets",
  "v1 Pod": "pods",
  "apiextensions.k8s.io/v1 CustomResourceDefinition": "customresourcedefinitions",
  "admissionregistration.k8s.io/v1 ValidatingAdmissionPolicy": "validatingadmissionpolicies",
  "admissionregistration.k8s.io/v1 ValidatingAdmissionPolicyBinding": "validatingadmissionpolicybindings",
  "scheduling.k8s.io/v1 PriorityClass": "priorityclasses",
  "flowcontrol.apiserver.k8s.io/v1 FlowSchema": "flowschemas",
  "networking.k8s.io/v1 NetworkPolicy": "networkpolicies",
  "rbac.authorization.k8s.io/v1 ClusterRole": "clusterroles",
  "rbac.authorization.k8s.io/v1 ClusterRoleBinding": "clusterrolebindings",
  "rbac.authorization.k8s.io/v1 Role": "roles",
  "rbac.authorization.k8s.io/v1 RoleBinding": "rolebindings",
  "apps/v1 Deployment": "deployments",
  "apps/v1 ReplicaSet": "replicasets",
};

/** The path of an object. Throws if the kind is not one that Driftless installs. */
export function manifestPath(manifest: Pick<Manifest, "apiVersion" | "kind" | "metadata">): string {
  const { namespace, name } = manifest.metadata;
  return `${manifestsPath(manifest, namespace)}/${encodeURIComponent(name)}`;
}

/** The path of all objects of a kind, in one namespace or in all. Throws if the kind is not one that Driftless installs. */
export function manifestsPath({ apiVersion, kind }: Pick<Manifest, "apiVersion" | "kind">, namespace?: string): string {
  const plural = own(PLURALS, `${apiVersion} ${kind}`);
  if (plural === undefined) throw new Error(`${apiVersion} ${kind} is not a kind that can be installed`);
  const group = apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  return `${group}${namespace === undefined ? "" : `/namespaces/${encodeURIComponent(namespace)}`}/${plural}`;
}
