import { CfnAccessEntry } from "aws-cdk-lib/aws-eks";
import type { IRole } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";

/** Who gets into which EKS cluster. */
export interface ClusterAccessProps {
  readonly eksClusterName: string;
  readonly roles: Readonly<Record<string, IRole>>;
}

/** Lets the functions' roles into an EKS cluster, as members of the group that the cluster's manifests give rights to. */
export class ClusterAccess extends Construct {
  constructor(scope: Construct, id: string, { eksClusterName, roles }: ClusterAccessProps) {
    super(scope, id);
    for (const [name, role] of Object.entries(roles)) {
      new CfnAccessEntry(this, name, {
        clusterName: eksClusterName,
        principalArn: role.roleArn,
        type: "STANDARD",
        kubernetesGroups: ["driftless:reconcilers"],
      });
    }
  }
}
