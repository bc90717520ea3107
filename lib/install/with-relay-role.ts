import type { Manifest } from "../kubernetes/manifests/manifest.ts";

const RELAY = "driftless-relay";

/**
 * Specifies the relay's IAM role in its ServiceAccount, so that EKS issues a web identity token to the pod. If `roleArn` is `undefined`,
 * the relay gets its role from Pod Identity.
 */
export function withRelayRole(manifests: readonly Manifest[], roleArn: string | undefined): readonly Manifest[] {
  if (roleArn === undefined) return manifests;
  return manifests.map((manifest) => {
    const { kind, metadata } = manifest;
    if (kind !== "ServiceAccount" || metadata.name !== RELAY) return manifest;
    const annotations = { ...metadata.annotations, "eks.amazonaws.com/role-arn": roleArn };
    return { ...manifest, metadata: { ...metadata, annotations } };
  });
}
