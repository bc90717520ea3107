import { PUBLISHED } from "../../settings/published.ts";
import type { Kubectl } from "../control-plane/kubectl.ts";

/** Publishes the name that the functions take for the EKS cluster's, for plans. The parameters of the deployed stack do not contain it. */
export async function publishEksCluster(kubectl: Kubectl, eksClusterName: string): Promise<void> {
  const { namespace, name } = PUBLISHED;
  const patch = JSON.stringify({ data: { eksClusterName } });
  await kubectl.run("patch", "configmap", name, `--namespace=${namespace}`, "--type=merge", `--patch=${patch}`);
}
