import type { Findings } from "../check.ts";
import type { Deployment } from "../deployment.ts";
import { awsCommand } from "../shell.ts";
import { type EksCluster, eksCheck } from "./eks-cluster.ts";

/** The functions must be able to reach the API server's endpoint. */
export const endpointAccess = eksCheck({
  title: "API server endpoint",
  look: (cluster, { deployment }) =>
    deployment.vpc === undefined ? fromInternet(cluster) : fromVpc(cluster, deployment.vpc, deployment),
});

/** Functions without a VPC call from unpredictable addresses. */
function fromInternet(cluster: EksCluster): Findings {
  if (isOpen(cluster)) return [];
  const { name, publicAccess, publicCidrs, vpc, subnetIds, ownSecurityGroup } = cluster;
  return {
    what: publicAccess
      ? `The endpoint of the cluster ${name} accepts connections only from ${publicCidrs.join(", ")}.`
      : `The endpoint of the cluster ${name} is private.`,
    why: "Without the parameter vpc, the functions call the API server over the internet, from unpredictable addresses. The installer would fail.",
    remedy: "Run the functions in the cluster's VPC. These are the cluster's own subnets; choose private ones:",
    parameters: [
      `vpc: ${vpc}`,
      `subnetIds: [${subnetIds.join(", ")}]`,
      ...(ownSecurityGroup === undefined ? [] : [`securityGroupIds: [${ownSecurityGroup}]`]),
    ],
  };
}

function fromVpc(cluster: EksCluster, vpc: string, { region }: Deployment): Findings {
  if (isOpen(cluster)) return [];
  const { name, privateAccess } = cluster;
  if (!privateAccess) {
    return {
      what: `The endpoint of the cluster ${name} is public, but not for every address, and it is not private.`,
      why: "From a VPC, the functions reach such an endpoint only if it accepts the addresses of their NAT gateways.",
      remedy: "Make the endpoint private as well:",
      commands: [
        awsCommand("eks update-cluster-config", {
          name,
          "resources-vpc-config": "endpointPrivateAccess=true",
          region,
        }),
      ],
    };
  }
  if (vpc === cluster.vpc) return [];
  return {
    what: `vpc is ${vpc}, but the cluster ${name} is in ${cluster.vpc}.`,
    why: "From another VPC, the functions reach the private endpoint only over peering or a transit gateway.",
    remedy: "Unless such a connection exists, run the functions in the cluster's VPC:",
    parameters: [`vpc: ${cluster.vpc}`, `subnetIds: [${cluster.subnetIds.join(", ")}]`],
    notice: true,
  };
}

/** Whether the endpoint accepts connections from every address. */
function isOpen({ publicAccess, publicCidrs }: EksCluster): boolean {
  return publicAccess && (publicCidrs.length === 0 || publicCidrs.includes("0.0.0.0/0"));
}
