import * as z from "zod/mini";
import type { ReadCluster } from "../../preflight/in-cluster/read-cluster.ts";
import { PUBLISHED_PATH } from "../../preflight/published-deployment.ts";
import type { Deployed } from "../situation.ts";

const ConfigMap = z.object({ data: z._default(z.record(z.string(), z.string()), {}) });

/** Reads what a deployment has published about itself in its cluster. */
export async function readDeployed(read: ReadCluster): Promise<Deployed | undefined> {
  const { data } = ConfigMap.parse(await read(PUBLISHED_PATH));
  const { account, partition, namePrefixes = "{}", parameters = "{}" } = data;
  return { ...JSON.parse(parameters), account, partition, namePrefixes: JSON.parse(namePrefixes) };
}
