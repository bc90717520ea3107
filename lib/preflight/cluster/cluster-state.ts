import type { Check, Finding, Findings } from "../check.ts";
import type { Deployment } from "../deployment.ts";
import { awsCommand } from "../shell.ts";
import { type EksCluster, findEksCluster } from "./eks-cluster.ts";

/** The oldest minor version of Kubernetes 1 that Driftless supports: it needs `selectableFields` of CRDs. */
const OLDEST_MINOR = 32;

/** The cluster must exist, be ready, and run a version of Kubernetes that Driftless supports. */
export const clusterState: Check = {
  title: "EKS cluster",
  applies: ({ eksClusterName }) => eksClusterName !== undefined,
  async look({ aws, deployment }) {
    const cluster = await findEksCluster(aws, deployment);
    if (cluster === undefined) return missing(deployment);
    return [stateOf(cluster, deployment), versionOf(cluster, deployment)].flat();
  },
};

function missing({ eksClusterName, region }: Deployment): Finding {
  return {
    what: `There is no EKS cluster ${eksClusterName} in ${region}.`,
    why: "The stack needs the cluster's address, and creates access entries in it.",
    remedy:
      "Correct eksClusterName or region in the file with the parameters, or use the credentials of another account. To list the clusters:",
    commands: [awsCommand("eks list-clusters", { region })],
  };
}

function stateOf({ name, status }: EksCluster, { region }: Deployment): Findings {
  // EKS can change access entries while it updates a cluster only after the update.
  if (status === "ACTIVE") return [];
  return {
    what: `The cluster ${name} is ${status}, not ACTIVE.`,
    why: "EKS creates access entries only in an active cluster.",
    remedy: "Wait until the cluster is active, or find out why it is not:",
    commands: [awsCommand("eks wait cluster-active", { name, region })],
  };
}

function versionOf({ name, version }: EksCluster, { region }: Deployment): Findings {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 1 || minor >= OLDEST_MINOR) return [];
  return {
    what: `The cluster ${name} runs Kubernetes ${version}.`,
    why: `Driftless needs 1.${OLDEST_MINOR} or newer. Older API servers reject fields of its CRDs.`,
    remedy: "Upgrade the cluster, one minor version at a time:",
    commands: [awsCommand("eks update-cluster-version", { name, "kubernetes-version": `1.${minor + 1}`, region })],
  };
}
