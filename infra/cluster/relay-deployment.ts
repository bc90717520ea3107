import { readFileSync } from "node:fs";
import { parseDocument } from "yaml";
import { busNameOf } from "../messaging/event-bus.ts";
import type { Parameters } from "../parameters/read-parameters.ts";
import { sourceVersion } from "../source-version.ts";

/** The parameters that the relay's Deployment depends on. */
export type RelayParameters = Pick<
  Parameters,
  "clusterName" | "region" | "kinds" | "watchNamespaces" | "watchSelector" | "fieldExport"
> &
  Partial<Pick<Parameters, "eksClusterName" | "relayIdentity" | "relayImage">>;

const TEMPLATE = ["spec", "template"];
const POD = [...TEMPLATE, "spec"];
const CONTAINER = [...POD, "containers", 0];
const IDENTITY = "driftless.dev/relay-identity";

/**
 * Creates the relay's Deployment from `infra/cluster/relay-deployment.yaml`. The relay's settings come from the parameters, and its program
 * from the ConfigMap `bundle`.
 */
export function relayDeployment(parameters: RelayParameters, bundle: string): object {
  const deployment = parseDocument(readFileSync(new URL("relay-deployment.yaml", import.meta.url), "utf8"));
  const variables = {
    EVENT_BUS_NAME: busNameOf(parameters),
    AWS_REGION: parameters.region,
    KINDS: parameters.kinds.join(","),
    FIELD_EXPORT: parameters.fieldExport === "off" ? "" : parameters.fieldExport,
    WATCH_NAMESPACES: parameters.watchNamespaces.join(","),
    WATCH_SELECTOR: parameters.watchSelector,
  };
  for (const [name, value] of Object.entries(variables)) {
    if (value !== "") deployment.addIn([...CONTAINER, "env"], { name, value });
  }
  if (parameters.relayImage !== undefined) deployment.setIn([...CONTAINER, "image"], parameters.relayImage);
  deployment.setIn(["metadata", "labels", "app.kubernetes.io/version"], sourceVersion().version);
  deployment.setIn([...POD, "volumes", 0, "configMap", "name"], bundle);
  // EKS injects credentials only when a pod is created, so a pod has to be replaced when its identity changes.
  if (parameters.eksClusterName !== undefined) {
    deployment.setIn([...TEMPLATE, "metadata", "annotations", IDENTITY], parameters.relayIdentity);
  }
  return deployment.toJS();
}
