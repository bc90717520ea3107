import { CfnAccessEntry } from "aws-cdk-lib/aws-eks";
import type { IRole } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";

/** The Kubernetes groups of the functions. The cluster's manifests bind each to its ClusterRole. */
export const clusterGroups = { Reconcile: "driftless:reconcilers", Sweep: "driftless:sweepers" } as const;

/** The roles that get access to an EKS cluster. */
export interface ClusterAccessProps {
  readonly eksClusterName: string;
  /** The role of each function. */
  readonly roles: Readonly<Record<keyof typeof clusterGroups, IRole>>;
  /** The role of the drift function, if the deployment has one. The function lists objects, as the sweep does. */
  readonly drift: IRole | undefined;
}

/** Grants the functions' roles access to an EKS cluster, each as a member of its own group. */
export class ClusterAccess extends Construct {
  constructor(scope: Construct, id: string, { eksClusterName, roles, drift }: ClusterAccessProps) {
    super(scope, id);
    this.#admit("Reconcile", eksClusterName, roles.Reconcile, clusterGroups.Reconcile);
    this.#admit("Sweep", eksClusterName, roles.Sweep, clusterGroups.Sweep);
    if (drift !== undefined) this.#admit("Drift", eksClusterName, drift, clusterGroups.Sweep);
  }

  #admit(id: string, clusterName: string, role: IRole, group: string): void {
    new CfnAccessEntry(this, id, {
      clusterName,
      principalArn: role.roleArn,
      type: "STANDARD",
      kubernetesGroups: [group],
    });
  }
}
