import type { ReadAws } from "../aws/open-aws.ts";
import type { Check, Context, Findings } from "../check.ts";
import type { Deployment } from "../deployment.ts";
import { ReadError, unlessMissing } from "../read-error.ts";

/** The facts about an EKS cluster that a deployment depends on. */
export interface EksCluster {
  readonly name: string;
  readonly status: string;
  /** Such as `1.34`. */
  readonly version: string;
  readonly endpoint: string;
  /** In base64. */
  readonly ca: string;
  readonly authenticationMode: string;
  readonly issuer: string | undefined;
  readonly vpc: string;
  readonly subnetIds: readonly string[];
  /** The security group that EKS has created for the cluster. */
  readonly ownSecurityGroup: string | undefined;
  /** All security groups of the API server. */
  readonly securityGroups: readonly string[];
  readonly publicAccess: boolean;
  readonly publicCidrs: readonly string[];
  readonly privateAccess: boolean;
  /** EKS runs the nodes and their agents itself. */
  readonly autoMode: boolean;
}

/** Reads the cluster of a deployment on EKS. Resolves to `undefined` if it does not exist. */
export async function findEksCluster(
  aws: ReadAws,
  { eksClusterName: name }: Pick<Deployment, "eksClusterName">,
): Promise<EksCluster | undefined> {
  const answer = await unlessMissing(aws("eks:DescribeCluster", { name }), "ResourceNotFoundException");
  const cluster = answer?.cluster;
  if (name === undefined || cluster === undefined) return undefined;
  const { accessConfig, computeConfig, identity, resourcesVpcConfig: network } = cluster;
  const ownSecurityGroup = network?.clusterSecurityGroupId;
  return {
    name,
    status: cluster.status ?? "unknown",
    version: cluster.version ?? "unknown",
    endpoint: cluster.endpoint ?? "",
    ca: cluster.certificateAuthority?.data ?? "",
    // The mode of clusters that are older than access entries: https://docs.aws.amazon.com/eks/latest/userguide/setting-up-access-entries.html
    authenticationMode: accessConfig?.authenticationMode ?? "CONFIG_MAP",
    issuer: identity?.oidc?.issuer,
    vpc: network?.vpcId ?? "",
    subnetIds: network?.subnetIds ?? [],
    ownSecurityGroup,
    securityGroups: [ownSecurityGroup ?? [], network?.securityGroupIds ?? []].flat(),
    publicAccess: network?.endpointPublicAccess ?? true,
    publicCidrs: network?.publicAccessCidrs ?? [],
    privateAccess: network?.endpointPrivateAccess ?? false,
    autoMode: computeConfig?.enabled ?? false,
  };
}

/** Makes a check of a deployment on EKS, which looks at its cluster. */
export function eksCheck({
  title,
  applies = () => true,
  look,
}: Omit<Check, "look"> & {
  readonly look: (cluster: EksCluster, context: Context) => Promise<Findings> | Findings;
}): Check {
  return {
    title,
    applies: (deployment) => deployment.eksClusterName !== undefined && applies(deployment),
    async look(context) {
      const cluster = await findEksCluster(context.aws, context.deployment);
      if (cluster === undefined) throw new ReadError("The cluster was not found.");
      return await look(cluster, context);
    },
  };
}
