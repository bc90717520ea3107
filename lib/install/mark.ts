import type { Manifest } from "../kubernetes/manifests/manifest.ts";
import type { InstallDependencies } from "./installation.ts";

const ANNOTATION = "driftless.dev/deployment";
const NAMESPACE: Manifest = { apiVersion: "v1", kind: "Namespace", metadata: { name: "driftless-system" } };

/** Adds the deployment's name to the manifest of its namespace, which shows later who has installed what is in the cluster. */
export function withMark(manifests: readonly Manifest[], clusterName: string): readonly Manifest[] {
  return manifests.map((manifest) => {
    const { kind, metadata } = manifest;
    if (kind !== NAMESPACE.kind || metadata.name !== NAMESPACE.metadata.name) return manifest;
    return {
      ...manifest,
      metadata: { ...metadata, annotations: { ...metadata.annotations, [ANNOTATION]: clusterName } },
    };
  });
}

/** The name of the deployment that is installed in the cluster, if there is one and the installer has installed it. */
export async function deploymentIn({ manifests }: Pick<InstallDependencies, "manifests">): Promise<string | undefined> {
  return (await manifests.read(NAMESPACE))?.metadata.annotations?.[ANNOTATION];
}
