import type { Deployment } from "../deployment.ts";

/** The namespace of the relay. */
export const RELAY_NAMESPACE = "driftless-system";

/** The name of the relay's Deployment and ServiceAccount. */
export const RELAY = "driftless-relay";

/** Whether the relay gets its role from Pod Identity. */
export function usesPodIdentity({ eksClusterName, changes, relayIdentity }: Deployment): boolean {
  return eksClusterName !== undefined && changes === "relay" && relayIdentity === "pod-identity";
}

/** Whether the relay gets its role with a web identity token. */
export function usesWebIdentity({ changes, relayIdentity }: Deployment): boolean {
  return changes === "relay" && relayIdentity === "irsa";
}
