import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { Alarm } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import type { KindEntry } from "../lib/reconcile/contract/kind.ts";
import { grantedPermissions } from "../lib/reconcile/rules/granted-permissions.ts";
import { trailedKinds } from "../lib/resources/trails.ts";
import { ClusterAccess } from "./cluster/cluster-access.ts";
import { clusterFacts } from "./cluster/cluster-look-up.ts";
import { Installer } from "./cluster/installer/installer.ts";
import { DriftFunction } from "./functions/drift-function.ts";
import { functionEnvironment } from "./functions/function-environment.ts";
import { FunctionNetwork } from "./functions/function-network.ts";
import { HistoryWidgetFunction } from "./functions/history-widget-function.ts";
import { readingPermissions } from "./functions/reading-permissions.ts";
import { ReconcileFunction } from "./functions/reconcile-function.ts";
import { SweepFunction } from "./functions/sweep-function.ts";
import { ChangeRules } from "./messaging/change-rules.ts";
import { busNameOf, ChangeBus } from "./messaging/event-bus.ts";
import { HeartbeatRule, heartbeatRuleName } from "./messaging/heartbeat-rule.ts";
import { Queues } from "./messaging/queues.ts";
import { RedriveRole } from "./messaging/redrive-role.ts";
import { Registration } from "./messaging/registration.ts";
import { RelayRole, type RelayRoleProps } from "./messaging/relay-role.ts";
import { Alarms } from "./observability/alarms/alarms.ts";
import { backendAlarms } from "./observability/alarms/backend-alarms.ts";
import { ownAlarms } from "./observability/alarms/own-alarms.ts";
import { Dashboard } from "./observability/dashboard.ts";
import { historyLog } from "./observability/history-log.ts";
import type { Parameters } from "./parameters/read-parameters.ts";
import { sourceVersion } from "./source-version.ts";

/** The properties of a deployment. */
export interface DriftlessStackProps extends StackProps {
  readonly parameters: Parameters;
  /** All existing kinds; the parameters choose from them. */
  readonly kinds: readonly Pick<KindEntry, "resource" | "calls" | "permissions">[];
}

/** All parts of Driftless that run in AWS, for one cluster. */
export class DriftlessStack extends Stack {
  constructor(scope: Construct, id: string, { parameters, kinds, ...props }: DriftlessStackProps) {
    super(scope, id, { terminationProtection: parameters.terminationProtection, ...props });
    const { clusterName, eksClusterName, tokenSecretArn, bucketPrefix } = parameters;
    const polls = parameters.changes === "poll";
    const busName = busNameOf(parameters);

    this.templateOptions.metadata = { Driftless: sourceVersion() };
    const cluster = clusterFacts(this, parameters);
    const { oidcIssuer } = cluster;
    const queues = new Queues(this, "Queues");
    const relay = polls ? undefined : this.#connectRelay({ busName, eksClusterName, oidcIssuer }, queues);

    const environment = functionEnvironment(this, parameters, cluster, queues);
    const shared = { environment, tokenSecretArn, queues };
    const { assumableRoles, deniedBuckets, rolesRequired, mode } = parameters;
    const served = kinds.filter(({ resource }) => parameters.kinds.includes(resource.kind));
    // A function that acts only through other roles needs no permissions on resources itself.
    const needed = (rolesRequired ? [] : served).flatMap((kind) =>
      mode === "shadow" ? readingPermissions(kind) : kind.permissions,
    );
    const permissions = grantedPermissions(needed, parameters);
    const bounds = { regions: parameters.regions, prefixes: { s3: bucketPrefix } };
    const { function: reconcile } = new ReconcileFunction(this, "Reconcile", {
      ...shared,
      ...{ permissions, bounds, assumableRoles, deniedBuckets },
      log: historyLog(this, parameters),
      concurrency: { changes: parameters.changesConcurrency, resync: parameters.resyncConcurrency },
    });
    if (mode !== "shadow") new Registration(this, "Registration", { clusterName, queue: queues.changes, reconcile });
    const { function: sweep } = new SweepFunction(this, "Sweep", { ...shared, polls });
    const trailed = trailedKinds.filter(({ resource }) => parameters.kinds.includes(resource.kind));
    const trails = trailed.map(({ trail }) => trail);
    const drift = parameters.driftEvents
      ? new DriftFunction(this, "Drift", { ...shared, ...{ trails, reconcile, assumableRoles } }).function
      : undefined;
    if (eksClusterName !== undefined) {
      const roles = { Reconcile: reconcile.role, Sweep: sweep.role };
      new ClusterAccess(this, "ClusterAccess", { eksClusterName, roles, drift: drift?.role });
    }

    const webIdentityRoleArn = oidcIssuer === undefined ? undefined : relay?.RelayRoleArn;
    const installer = parameters.installCluster
      ? new Installer(this, "Installer", { parameters, environment, webIdentityRoleArn })
      : undefined;

    const { vpc, subnetIds } = parameters;
    const network =
      vpc === undefined
        ? undefined
        : new FunctionNetwork(this, "Network", {
            ...{ vpc, subnetIds, kubernetesServer: cluster.server },
            apiServerSecurityGroupIds: parameters.securityGroupIds,
            functions: [
              reconcile,
              sweep,
              ...(drift ? [drift] : []),
              ...(installer === undefined ? [] : [installer.function]),
            ],
          });

    const history = reconcile.logGroup;
    const widget = new HistoryWidgetFunction(this, "HistoryWidget", { history, kinds: parameters.kinds });
    const { role: redrive } = new RedriveRole(this, "Redrive", queues);
    const watched = [...this.node.children];
    installer?.comeLast();
    const alarms = new Alarms(this, "Alarms", {
      ...parameters,
      definitions: [
        ...backendAlarms({
          deadLetterQueue: queues.deadLetters.queueName,
          undeliveredQueue: queues.undelivered.queueName,
          changesQueue: queues.changes.queueName,
          reconcileFunction: reconcile.lambda.functionName,
          sweepFunction: sweep.lambda.functionName,
          ...(polls ? {} : { heartbeatRule: { EventBusName: busName, RuleName: heartbeatRuleName } }),
        }),
        ...ownAlarms({
          ...parameters,
          renewsToken: tokenSecretArn !== undefined,
          limitsDeletes: parameters.maximumDeletesPerHour !== "off",
        }),
      ],
    });

    // Until everything works, some of what the alarms watch is missing, as if it had stopped.
    alarms.node.addDependency(...(installer === undefined ? watched : [installer]));
    new Dashboard(this, "Dashboard", {
      cluster: clusterName,
      kinds: parameters.kinds,
      alarms: this.node.findAll().filter((construct) => construct instanceof Alarm),
      queues,
      functions: { reconcile: reconcile.lambda, sweep: sweep.lambda },
      busName: polls ? undefined : busName,
      history: { widget: widget.function.lambda, logGroup: history },
    });

    this.#output({
      ...relay,
      ChangesQueueUrl: queues.changes.queueUrl,
      ResyncQueueUrl: queues.resync.queueUrl,
      DeadLetterQueueUrl: queues.deadLetters.queueUrl,
      UndeliveredQueueUrl: queues.undelivered.queueUrl,
      RedriveRoleArn: redrive.roleArn,
      ReconcileFunctionName: reconcile.lambda.functionName,
      HistoryLogGroupName: history.logGroupName,
      SweepFunctionName: sweep.lambda.functionName,
      ReconcileRoleArn: reconcile.role.roleArn,
      SweepRoleArn: sweep.role.roleArn,
      HistoryWidgetFunctionName: widget.function.lambda.functionName,
      HistoryViewersPolicyArn: widget.viewers.managedPolicyArn,
      ...(network && { FunctionSecurityGroupId: network.securityGroupId }),
      ...(drift && { DriftFunctionName: drift.lambda.functionName, DriftRoleArn: drift.role.roleArn }),
    });
  }

  /** Connects the relay to the queues. Returns the outputs that concern the relay. */
  #connectRelay(props: RelayRoleProps, queues: Queues) {
    const { role } = new RelayRole(this, "Relay", props);
    const { bus } = new ChangeBus(this, "Bus", { name: props.busName, relayRoleArn: role.roleArn });
    new ChangeRules(this, "Rules", { bus, queues });
    new HeartbeatRule(this, "Heartbeat", bus);
    return { EventBusName: bus.eventBusName, RelayRoleArn: role.roleArn };
  }

  #output(values: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(values)) {
      new CfnOutput(this, name, { value });
    }
  }
}
