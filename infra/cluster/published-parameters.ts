import type { KindData } from "../../lib/reconcile/contract/kind-data.ts";
import { PUBLISHED, publish } from "../../lib/settings/published.ts";
import { sourceVersion } from "../source-version.ts";

/** The ConfigMap with the version, and the parameters that `kubectl driftless` needs to foresee and to explain what the deployment does. */
export function publishedParameters(
  parameters: Parameters<typeof publish>[0],
  kinds: readonly Pick<KindData, "permissions">[],
): object {
  const namePrefixes = JSON.stringify(namePrefixesIn(parameters, kinds));
  return {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { ...PUBLISHED, labels: { "app.kubernetes.io/part-of": "driftless" } },
    data: { version: sourceVersion().version, ...publish(parameters), namePrefixes },
  };
}

/** The parameters with whose values the names of the kinds' resources must begin. */
function namePrefixesIn(parameters: object, kinds: readonly Pick<KindData, "permissions">[]): object {
  const names = new Set(kinds.flatMap(({ permissions }) => permissions.map(({ namePrefix }) => namePrefix)));
  return Object.fromEntries(Object.entries(parameters).filter(([name, value]) => names.has(name) && value !== ""));
}
