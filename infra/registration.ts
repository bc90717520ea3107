import { type IRole, ManagedPolicy, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";

/** The properties of a deployment's registration. */
export interface RegistrationProps {
  readonly clusterName: string;
  /** The queue whose tag contains the uid of the registered cluster. */
  readonly queue: IQueue;
  /** The role of the function that registers the cluster, and acts for no other. */
  readonly role: IRole;
}

/**
 * Allows the reconcile function to register its cluster. The policy's name contains the cluster's name and, like every name in IAM, exists
 * once in an account. CloudFormation therefore refuses a second deployment with the same `clusterName`, in every region. Such a deployment
 * would recognize the first one's resources as its own.
 */
export class Registration extends Construct {
  constructor(scope: Construct, id: string, { clusterName, queue, role }: RegistrationProps) {
    super(scope, id);
    new ManagedPolicy(this, "Policy", {
      managedPolicyName: `driftless-${clusterName}`,
      // A change of the description would replace the policy, which its name prevents.
      description: "Registers the cluster of a Driftless deployment",
      roles: [role],
      statements: [
        new PolicyStatement({ actions: ["sqs:ListQueueTags", "sqs:TagQueue"], resources: [queue.queueArn] }),
      ],
    });
  }
}
