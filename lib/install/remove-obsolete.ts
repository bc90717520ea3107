import { describe, type InstalledObject, type Manifest } from "../kubernetes/manifests/manifest.ts";
import { FIELD_MANAGER, type InstallDependencies } from "./installation.ts";

const RBAC = "rbac.authorization.k8s.io/v1";
const ADMISSION = "admissionregistration.k8s.io/v1";

/**
 * The types of objects that a later installation may no longer contain: RBAC objects, the policy about approvals, relay bundles, and the relay with everything it owns.
 */
const CHANGING = [
  { apiVersion: "apps/v1", kind: "Deployment", namespace: "driftless-system" },
  { apiVersion: ADMISSION, kind: "ValidatingAdmissionPolicyBinding" },
  { apiVersion: ADMISSION, kind: "ValidatingAdmissionPolicy" },
  { apiVersion: RBAC, kind: "ClusterRoleBinding" },
  { apiVersion: RBAC, kind: "RoleBinding" },
  { apiVersion: RBAC, kind: "ClusterRole" },
  { apiVersion: RBAC, kind: "Role", namespace: "driftless-system" },
  { apiVersion: "v1", kind: "ConfigMap", namespace: "driftless-system" },
  { apiVersion: "v1", kind: "ServiceAccount", namespace: "driftless-system" },
  { apiVersion: "networking.k8s.io/v1", kind: "NetworkPolicy", namespace: "driftless-system" },
  { apiVersion: "scheduling.k8s.io/v1", kind: "PriorityClass" },
] as const;

const OURS = { "app.kubernetes.io/part-of": "driftless" };

/** Removes installed objects that are not among `manifests`, such as the bindings in a namespace that is no longer watched. */
export async function removeObsolete(
  manifests: readonly Manifest[],
  { manifests: client, log }: Pick<InstallDependencies, "manifests" | "log">,
): Promise<void> {
  const kept = new Set(manifests.map(describe));
  for (const { namespace, ...type } of CHANGING.map((one) => ({ namespace: undefined, ...one }))) {
    const selection = { labels: OURS, ...(namespace !== undefined && { namespace }) };
    const found = await client.list(type, selection);
    for (const object of found.filter((one) => isInstalled(one) && !kept.has(describe(one)))) {
      await client.remove(object);
      log.info("removed", { object: describe(object) });
    }
  }
}

/** Whether the installer has applied the object. Whatever its name and labels, an object that others have applied belongs to them. */
export function isInstalled({ metadata: { managedFields = [] } }: InstalledObject): boolean {
  return managedFields.some(({ manager, operation }) => manager === FIELD_MANAGER && operation === "Apply");
}
