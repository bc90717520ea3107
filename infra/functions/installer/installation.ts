import { kinds } from "../../../lib/kinds/index.ts";
import { installedManifests } from "../../cluster/installed-manifests.ts";
import type { BundleFiles } from "../../cluster/relay-bundle.ts";
import type { Parameters } from "../../parameters/read-parameters.ts";

/** Creates the file that is shipped with the installer function: the manifests, and the kinds whose objects block the removal. */
export function installation(parameters: Parameters, relay: BundleFiles) {
  const served = kinds.map(({ resource }) => resource).filter(({ kind }) => parameters.kinds.includes(kind));
  const { eksClusterName, relayIdentity: source, clusterUid } = parameters;
  return {
    manifests: installedManifests(parameters, relay),
    clusterName: parameters.clusterName,
    ...(clusterUid !== undefined && { clusterUid }),
    // In shadow mode, no object blocks the removal, because the finalizers are ACK's.
    finalized: parameters.mode === "shadow" ? [] : served,
    ...(eksClusterName !== undefined && { relayIdentity: { source, eksClusterName } }),
    scope: { namespaces: parameters.watchNamespaces, selector: parameters.watchSelector },
  };
}
