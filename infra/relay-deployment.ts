import { readFileSync } from "node:fs";
import { parseDocument } from "yaml";
import { busNameOf } from "./event-bus.ts";
import type { Parameters } from "./parameters/read-parameters.ts";

/** The parameters that the relay follows. */
export type RelayParameters = Pick<
  Parameters,
  "clusterName" | "region" | "kinds" | "watchNamespaces" | "watchSelector" | "fieldExport"
>;

const ENVIRONMENT = ["spec", "template", "spec", "containers", 0, "env"];

/** Makes the relay's Deployment: `infra/cluster/relay-deployment.yaml`, and what the parameters decide in its environment. */
export function relayDeployment(parameters: RelayParameters): object {
  const deployment = parseDocument(readFileSync(new URL("cluster/relay-deployment.yaml", import.meta.url), "utf8"));
  const variables = {
    EVENT_BUS_NAME: busNameOf(parameters),
    AWS_REGION: parameters.region,
    KINDS: parameters.kinds.join(","),
    FIELD_EXPORT: parameters.fieldExport === "off" ? "" : parameters.fieldExport,
    WATCH_NAMESPACES: parameters.watchNamespaces.join(","),
    WATCH_SELECTOR: parameters.watchSelector,
  };
  for (const [name, value] of Object.entries(variables)) {
    if (value !== "") deployment.addIn(ENVIRONMENT, { name, value });
  }
  return deployment.toJS();
}
