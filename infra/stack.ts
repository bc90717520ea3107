import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { KindEntry } from "../lib/reconcile/contract/kind.ts";
import { ChangeRules } from "./change-rules.ts";
import { ClusterAccess } from "./cluster-access.ts";
import { DeleteRateAlarm } from "./delete-rate-alarm.ts";
import { busNameOf, ChangeBus } from "./event-bus.ts";
import { functionEnvironment } from "./function-environment.ts";
import type { Parameters } from "./parameters/read-parameters.ts";
import { refuseOtherSenders } from "./queue-senders.ts";
import { Queues } from "./queues.ts";
import { readingPermissions } from "./reading-permissions.ts";
import { ReconcileFunction } from "./reconcile-function.ts";
import { RedriveRole } from "./redrive-role.ts";
import { RelayRole } from "./relay-role.ts";
import { SweepFunction } from "./sweep-function.ts";

/** What a deployment is made of. */
export interface DriftlessStackProps extends StackProps {
  readonly parameters: Parameters;
  /** All kinds that there are; the parameters choose from them. */
  readonly kinds: readonly Pick<KindEntry, "resource" | "calls" | "permissions">[];
}

/** Everything of Driftless that runs in AWS, for one cluster. */
export class DriftlessStack extends Stack {
  constructor(scope: Construct, id: string, { parameters, kinds, ...props }: DriftlessStackProps) {
    super(scope, id, props);
    const { eksClusterName, tokenSecretArn, bucketPrefix } = parameters;
    const busName = busNameOf(parameters);

    const relay = new RelayRole(this, "Relay", { busName, eksClusterName });
    const { bus } = new ChangeBus(this, "Bus", { name: busName, relayRoleArn: relay.role.roleArn });
    const queues = new Queues(this, "Queues");
    new ChangeRules(this, "Rules", { bus, queues });

    const environment = functionEnvironment(this, parameters, queues);
    const shared = { environment, tokenSecretArn, queues };
    const { assumableRoles, rolesRequired, mode } = parameters;
    const served = kinds.filter(({ resource }) => parameters.kinds.includes(resource.kind));
    // Whoever acts as other roles alone needs no rights of its own.
    const permissions = (rolesRequired ? [] : served)
      .flatMap((kind) => (mode === "shadow" ? readingPermissions(kind) : kind.permissions))
      .filter(({ parameter }) => parameter === undefined || parameters[parameter]);
    const bounds = { regions: parameters.regions, prefixes: { s3: bucketPrefix } };
    const { function: reconcile } = new ReconcileFunction(this, "Reconcile", {
      ...shared,
      ...{ permissions, bounds, assumableRoles },
      concurrency: { changes: parameters.changesConcurrency, resync: parameters.resyncConcurrency },
    });
    const { function: sweep } = new SweepFunction(this, "Sweep", shared);
    if (eksClusterName !== undefined) {
      const roles = { Reconcile: reconcile.role, Sweep: sweep.role };
      new ClusterAccess(this, "ClusterAccess", { eksClusterName, roles });
    }

    if (parameters.maximumDeletesPerHour !== undefined) new DeleteRateAlarm(this, "DeleteRate");

    const { role: redrive } = new RedriveRole(this, "Redrive", queues);
    refuseOtherSenders(queues.changes, [reconcile.role, redrive]);
    refuseOtherSenders(queues.resync, [reconcile.role, sweep.role, redrive]);
    // A run of the sweep that fails for good is kept here, and Lambda sends it with the function's own role.
    refuseOtherSenders(queues.deadLetters, [sweep.role]);

    this.#output({
      EventBusName: bus.eventBusName,
      RelayRoleArn: relay.role.roleArn,
      ChangesQueueUrl: queues.changes.queueUrl,
      ResyncQueueUrl: queues.resync.queueUrl,
      DeadLetterQueueUrl: queues.deadLetters.queueUrl,
      RedriveRoleArn: redrive.roleArn,
      ReconcileFunctionName: reconcile.lambda.functionName,
      SweepFunctionName: sweep.lambda.functionName,
      ReconcileRoleArn: reconcile.role.roleArn,
      SweepRoleArn: sweep.role.roleArn,
    });
  }

  #output(values: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(values)) {
      new CfnOutput(this, name, { value });
    }
  }
}
