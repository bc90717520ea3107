import * as z from "zod/mini";
import type { ReadCluster } from "../preflight/in-cluster/read-cluster.ts";
import type { Deployed } from "./situation.ts";

const ConfigMap = z.object({ data: z._default(z.record(z.string(), z.string()), {}) });

/** Reads what a deployment has published about itself in its cluster. */
export async function readDeployed(read: ReadCluster): Promise<Deployed | undefined> {
  const path = "/api/v1/namespaces/driftless-system/configmaps/driftless-parameters";
  const { data } = ConfigMap.parse(await read(path));
  return JSON.parse(data.parameters ?? "{}");
}
