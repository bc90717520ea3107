import { roleMapsNamespace } from "../../lib/reconcile/place/roles/role-sources.ts";
import type { LocalParameters } from "../parameters/local-parameters.ts";
import { type ClusterManifests, clusterManifests } from "./cluster-manifests.ts";
import { relayDeployment } from "./relay-deployment.ts";

/** The part of a deployment that the local stack itself installs or runs. */
export interface LocalManifests {
  /** The manifests that the local stack installs before the deployment. */
  readonly manifests: ClusterManifests;
  /** The Deployment of the relay, which is a process of the local stack; `undefined` if the sweep looks for changes. */
  readonly relay: object | undefined;
}

/**
 * Creates the manifests that the local stack installs itself. In a user's cluster, the deployment installs nothing: the local stack does, so
 * that it can remove everything at the end except namespaces and CRDs. In the stack's own cluster, the deployment installs everything but
 * the namespaces that it expects to exist, and the CRDs in shadow mode.
 */
export function localManifests(parameters: LocalParameters, cluster: "own" | "given"): LocalManifests {
  const { mode, changes, watchNamespaces, roles } = parameters;
  const relay = changes === "poll" ? undefined : relayDeployment(parameters, "driftless-relay");
  const { definitions } = clusterManifests({ ...parameters, mode: "reconcile" });
  if (cluster === "given") return { manifests: { ...clusterManifests(parameters), definitions }, relay };
  const expected = [...watchNamespaces, ...(roles === "carm" ? [roleMapsNamespace] : [])];
  return {
    manifests: {
      namespaces: expected.map((name) => ({ apiVersion: "v1", kind: "Namespace", metadata: { name } })),
      definitions: mode === "shadow" ? definitions : [],
      rights: [],
    },
    relay,
  };
}
