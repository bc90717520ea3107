import { CfnAccessEntry } from "aws-cdk-lib/aws-eks";
import type { IRole } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";

/** The Kubernetes groups of the functions. The cluster's manifests bind each to its ClusterRole. */
export const clusterGroups = { Reconcile: "driftless:reconcilers", Sweep: "driftless:sweepers" } as const;

/** The functions that get access to an EKS cluster. */
export interface ClusterAccessProps {
  readonly eksClusterName: string;
  readonly reconcile: Caller;
  readonly sweep: Caller;
  /** The drift function, if the deployment has one. It lists objects, as the sweep does. */
  readonly drift: Caller | undefined;
}

interface Caller {
  readonly role: IRole;
}

/** Grants the functions' roles access to an EKS cluster, each as a member of its own group. */
export class ClusterAccess extends Construct {
  constructor(scope: Construct, id: string, { eksClusterName, reconcile, sweep, drift }: ClusterAccessProps) {
    super(scope, id);
    this.#admit("Reconcile", eksClusterName, reconcile.role, clusterGroups.Reconcile);
    this.#admit("Sweep", eksClusterName, sweep.role, clusterGroups.Sweep);
    if (drift !== undefined) this.#admit("Drift", eksClusterName, drift.role, clusterGroups.Sweep);
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
