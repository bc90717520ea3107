import { ManagedPolicy, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { DriftlessFunction } from "./driftless-function.ts";

/** The properties of a deployment's registration. */
export interface RegistrationProps {
  readonly clusterName: string;
  /** The queue whose tag contains the uid of the registered cluster. */
  readonly queue: IQueue;
  /** The function that registers the cluster, and acts for no other. */
  readonly reconcile: DriftlessFunction;
}

/**
 * Allows the reconcile function to register its cluster. The policy's name contains the cluster's name and, like every name in IAM, exists
 * once in an account. CloudFormation therefore refuses a second deployment with the same `clusterName`, in every region. Such a deployment
 * would recognize the first one's resources as its own.
 */
export class Registration extends Construct {
  constructor(scope: Construct, id: string, { clusterName, queue, reconcile }: RegistrationProps) {
    super(scope, id);
    const policy = new ManagedPolicy(this, "Policy", {
      managedPolicyName: `driftless-${clusterName}`,
      // A change of the description would replace the policy, which its name prevents.
      description: "Registers the cluster of a Driftless deployment",
      roles: [reconcile.role],
      statements: [
        new PolicyStatement({ actions: ["sqs:ListQueueTags", "sqs:TagQueue"], resources: [queue.queueArn] }),
      ],
    });
    // A second deployment with this name fails before it has a function, and a new version of the function always finds the policy.
    reconcile.lambda.node.addDependency(policy);
  }
}
