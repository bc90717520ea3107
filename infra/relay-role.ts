import { Stack } from "aws-cdk-lib";
import { CfnPodIdentityAssociation } from "aws-cdk-lib/aws-eks";
import {
  AccountRootPrincipal,
  PolicyStatement,
  Role,
  ServicePrincipal,
  SessionTagsPrincipal,
} from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { busArn } from "./event-bus.ts";

/** What the relay's role needs to know. */
export interface RelayRoleProps {
  readonly busName: string;
  /** The EKS cluster that the relay runs in, if it does. */
  readonly eksClusterName: string | undefined;
}

const NAMESPACE = "driftless-system";
const SERVICE_ACCOUNT = "driftless-relay";

/**
 * The role of the relay: it may put its own events on the one bus. On EKS only the relay's ServiceAccount gets it, by Pod
 * Identity; elsewhere identities of the account that are allowed to assume it.
 */
export class RelayRole extends Construct {
  readonly role: Role;

  constructor(scope: Construct, id: string, { busName, eksClusterName }: RelayRoleProps) {
    super(scope, id);
    this.role = new Role(this, "Role", {
      description: "Lets the Driftless relay put events on its bus",
      assumedBy: eksClusterName === undefined ? new AccountRootPrincipal() : podOf(this, eksClusterName),
    });
    this.role.addToPolicy(
      new PolicyStatement({
        sid: "PutChanges",
        actions: ["events:PutEvents"],
        resources: [busArn(this, busName)],
        conditions: { StringEquals: { "events:source": "driftless.relay", "events:detail-type": "Object Changed" } },
      }),
    );
    if (eksClusterName !== undefined) {
      new CfnPodIdentityAssociation(this, "PodIdentity", {
        clusterName: eksClusterName,
        namespace: NAMESPACE,
        serviceAccount: SERVICE_ACCOUNT,
        roleArn: this.role.roleArn,
      });
    }
  }
}

/** https://docs.aws.amazon.com/eks/latest/userguide/pod-id-role.html: EKS tags each session with whom it is for. */
function podOf(scope: Construct, eksClusterName: string) {
  const clusterArn = Stack.of(scope).formatArn({ service: "eks", resource: "cluster", resourceName: eksClusterName });
  const conditions = {
    StringEquals: {
      "aws:RequestTag/eks-cluster-arn": clusterArn,
      "aws:RequestTag/kubernetes-namespace": NAMESPACE,
      "aws:RequestTag/kubernetes-service-account": SERVICE_ACCOUNT,
    },
  };
  return new SessionTagsPrincipal(new ServicePrincipal("pods.eks.amazonaws.com", { conditions }));
}
