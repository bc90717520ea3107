import type { Check, Context, Findings } from "../check.ts";
import { ReadError } from "../read-error.ts";
import type { ReadCluster } from "./read-cluster.ts";

/** Makes a check that reads from the API server. */
export function inCluster({
  look,
  ...check
}: Omit<Check, "look"> & {
  readonly look: (cluster: ReadCluster, context: Context) => Promise<Findings>;
}): Check {
  return {
    ...check,
    async look(context) {
      const { cluster } = context;
      if (cluster === undefined) {
        throw new ReadError("Nothing says how to reach the cluster.", { advice: "Name a file with --kubeconfig." });
      }
      return await look(cluster, context);
    },
  };
}
