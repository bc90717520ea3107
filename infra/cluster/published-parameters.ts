import { PUBLISHED, publish } from "../../lib/settings/published.ts";
import { sourceVersion } from "../source-version.ts";

/** The ConfigMap with the version, and the parameters that `kubectl driftless` needs to foresee what the deployment does. */
export function publishedParameters(parameters: Parameters<typeof publish>[0]): object {
  return {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { ...PUBLISHED, labels: { "app.kubernetes.io/part-of": "driftless" } },
    data: { version: sourceVersion().version, ...publish(parameters) },
  };
}
