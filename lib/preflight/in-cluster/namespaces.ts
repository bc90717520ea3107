import type { Check } from "../check.ts";
import { unlessMissing } from "../read-error.ts";
import { inCluster } from "./in-cluster-check.ts";

/** The namespaces that a deployment serves must exist, because the installer binds roles in them. */
export const namespaces: Check = inCluster({
  title: "Namespaces to serve",
  applies: ({ watchNamespaces }) => watchNamespaces.length > 0,
  async look(cluster, { deployment: { watchNamespaces } }) {
    const missing: string[] = [];
    for (const name of watchNamespaces) {
      const found = await unlessMissing(cluster(`/api/v1/namespaces/${encodeURIComponent(name)}`), "404");
      if (found === undefined) missing.push(name);
    }
    if (missing.length === 0) return [];
    return {
      what: `watchNamespaces lists namespaces that do not exist: ${missing.join(", ")}.`,
      why: "Nobody can bind roles in them, so the installation would fail.",
      remedy: "Create them, or remove them from watchNamespaces:",
      commands: missing.map((name) => `kubectl create namespace ${name}`),
    };
  },
});
