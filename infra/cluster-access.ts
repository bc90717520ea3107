import { CfnAccessEntry } from "aws-cdk-lib/aws-eks";
import type { IRole } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";

/** The Kubernetes groups of the functions. The cluster's manifests bind each to its ClusterRole. */
export const clusterGroups = { Reconcile: "driftless:reconcilers", Sweep: "driftless:sweepers" } as const;

/** Who gets into which EKS cluster. */
export interface ClusterAccessProps {
  readonly eksClusterName: string;
  /** The role of each function. */
  readonly roles: Readonly<Record<keyof typeof clusterGroups, IRole>>;
}

/** Lets the functions' roles into an EKS cluster, each as a member of its own group. */
export class ClusterAccess extends Construct {
  constructor(scope: Construct, id: string, { eksClusterName, roles }: ClusterAccessProps) {
    super(scope, id);
    this.#admit("Reconcile", eksClusterName, roles);
    this.#admit("Sweep", eksClusterName, roles);
  }

  #admit(name: keyof typeof clusterGroups, clusterName: string, roles: ClusterAccessProps["roles"]): void {
    new CfnAccessEntry(this, name, {
      clusterName,
      principalArn: roles[name].roleArn,
      type: "STANDARD",
      kubernetesGroups: [clusterGroups[name]],
    });
  }
}
