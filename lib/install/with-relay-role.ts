import type { Manifest } from "../kubernetes/manifests/manifest.ts";

const RELAY = "driftless-relay";

/**
 * Names the IAM role of the relay in its ServiceAccount, so that EKS gives the pod a web identity token. If `roleArn` is `undefined`, the
 * relay gets its role from Pod Identity.
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
