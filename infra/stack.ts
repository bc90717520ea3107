import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Permissions } from "../lib/reconcile/permissions.ts";
import { ChangeRules } from "./change-rules.ts";
import { ClusterAccess } from "./cluster-access.ts";
import { ChangeBus } from "./event-bus.ts";
import { functionEnvironment } from "./function-environment.ts";
import type { Parameters } from "./parameters.ts";
import { Queues } from "./queues.ts";
import { ReconcileFunction } from "./reconcile-function.ts";
import { RelayRole } from "./relay-role.ts";
import { SweepFunction } from "./sweep-function.ts";

/** What a deployment is made of. */
export interface DriftlessStackProps extends StackProps {
  readonly parameters: Parameters;
  /** What the kinds need of IAM. */
  readonly permissions: Permissions;
}

/** Everything of Driftless that runs in AWS, for one cluster. */
export class DriftlessStack extends Stack {
  constructor(scope: Construct, id: string, { parameters, permissions, ...props }: DriftlessStackProps) {
    super(scope, id, props);
    const { eksClusterName, tokenSecretArn, bucketPrefix } = parameters;
    const busName = `driftless-${parameters.clusterName}`;

    const relay = new RelayRole(this, "Relay", { busName, eksClusterName });
    const { bus } = new ChangeBus(this, "Bus", { name: busName, relayRoleArn: relay.role.roleArn });
    const queues = new Queues(this, "Queues");
    new ChangeRules(this, "Rules", { bus, queues });

    const environment = functionEnvironment(this, parameters, queues);
    const shared = { environment, tokenSecretArn, queues };
    const reconcile = new ReconcileFunction(this, "Reconcile", { ...shared, permissions, bucketPrefix });
    const sweep = new SweepFunction(this, "Sweep", shared);
    if (eksClusterName !== undefined) {
      const roles = { Reconcile: reconcile.function.role, Sweep: sweep.function.role };
      new ClusterAccess(this, "ClusterAccess", { eksClusterName, roles });
    }

    this.#output({
      EventBusName: bus.eventBusName,
      RelayRoleArn: relay.role.roleArn,
      ChangesQueueUrl: queues.changes.queueUrl,
      ResyncQueueUrl: queues.resync.queueUrl,
      DeadLetterQueueUrl: queues.deadLetters.queueUrl,
      ReconcileFunctionName: reconcile.function.lambda.functionName,
      SweepFunctionName: sweep.function.lambda.functionName,
      ReconcileRoleArn: reconcile.function.role.roleArn,
      SweepRoleArn: sweep.function.role.roleArn,
    });
  }

  #output(values: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(values)) {
      new CfnOutput(this, name, { value });
    }
  }
}
