import { clusterManifests } from "./cluster-manifests.ts";
import { type BundleFiles, relayBundle } from "./relay-bundle.ts";
import { type RelayParameters, relayDeployment } from "./relay-deployment.ts";

/** Returns the manifests of everything that a deployment with these parameters installs in its cluster, in the order of installation. */
export function installedManifests(
  parameters: Parameters<typeof clusterManifests>[0] & RelayParameters,
  relay: BundleFiles,
): readonly object[] {
  const { namespaces, definitions, rights } = clusterManifests(parameters);
  if (parameters.changes === "poll") return [...namespaces, ...definitions, ...rights];
  const bundle = relayBundle(relay);
  return [...namespaces, ...definitions, ...rights, bundle, relayDeployment(parameters, bundle.metadata.name)];
}
