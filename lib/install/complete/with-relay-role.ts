import type { Manifest } from "../../kubernetes/manifests/manifest.ts";

const RELAY = "driftless-relay";

/** The fields of a Deployment that contain its pods' annotations. */
interface Deployment extends Manifest {
  readonly spec: { readonly template: { readonly metadata: Pick<Manifest["metadata"], "annotations"> } };
}

/**
 * Specifies the relay's IAM role in its ServiceAccount, so that EKS issues a web identity token to the pod, and in its pod template, because
 * a pod keeps the role that it was created with. If `roleArn` is `undefined`, the relay gets its role from Pod Identity.
 */
export function withRelayRole(manifests: readonly Manifest[], roleArn: string | undefined): readonly Manifest[] {
  if (roleArn === undefined) return manifests;
  return manifests.map((manifest) => {
    if (manifest.metadata.name !== RELAY) return manifest;
    if (manifest.kind === "ServiceAccount") return annotated(manifest, "eks.amazonaws.com/role-arn", roleArn);
    if (!isDeployment(manifest)) return manifest;
    const { template } = manifest.spec;
    return {
      ...manifest,
      spec: { ...manifest.spec, template: annotated(template, "driftless.dev/relay-role", roleArn) },
    };
  });
}

function isDeployment(manifest: Manifest): manifest is Deployment {
  return manifest.kind === "Deployment";
}

function annotated<T extends { readonly metadata: Pick<Manifest["metadata"], "annotations"> }>(
  object: T,
  name: string,
  value: string,
): T {
  const { metadata } = object;
  return { ...object, metadata: { ...metadata, annotations: { ...metadata.annotations, [name]: value } } };
}
