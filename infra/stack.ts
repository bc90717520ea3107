import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { KindData } from "../lib/reconcile/contract/kind-data.ts";
import type { TrailedKind } from "../lib/reconcile/contract/trail.ts";
import { boundaryArn, SHIPPED } from "../lib/settings/boundary.ts";
import { ClusterAccess } from "./cluster/cluster-access.ts";
import { type ClusterFacts, clusterFacts } from "./cluster/cluster-look-up.ts";
import { ShippedBoundary } from "./functions/denials/shipped-boundary.ts";
import { DriftFunction } from "./functions/drift-function.ts";
import { functionEnvironment } from "./functions/function-environment.ts";
import { FunctionNetwork } from "./functions/function-network.ts";
import { HistoryWidgetFunction } from "./functions/history-widget-function.ts";
import { Installer } from "./functions/installer/installer.ts";
import { PlanPolicy } from "./functions/plan-policy.ts";
import { ReconcileFunction } from "./functions/reconcile-function.ts";
import { Registration } from "./functions/registration.ts";
import { ServiceRoles } from "./functions/service-roles.ts";
import { SweepFunction } from "./functions/sweep-function.ts";
import { ChangeRules } from "./messaging/change-rules.ts";
import { busNameOf, ChangeBus } from "./messaging/event-bus.ts";
import { HeartbeatRule } from "./messaging/heartbeat-rule.ts";
import { Queues } from "./messaging/queues.ts";
import { RedriveRole } from "./messaging/redrive-role.ts";
import { RelayRole } from "./messaging/relay-role.ts";
import { Alarms } from "./observability/alarms/alarms.ts";
import { Dashboard } from "./observability/dashboard/dashboard.ts";
import type { Parameters } from "./parameters/read-parameters.ts";
import { sourceVersion } from "./source-version.ts";

/** The properties of a deployment. */
export interface DriftlessStackProps extends StackProps {
  readonly parameters: Parameters;
  /** All existing kinds; the parameters choose from them. */
  readonly kinds: readonly Pick<KindData, "resource" | "calls" | "permissions" | "restrictedFields">[];
  /** Those whose changes CloudTrail reports. */
  readonly trailedKinds: readonly TrailedKind[];
}

/** All parts of Driftless that run in AWS, for one cluster. */
export class DriftlessStack extends Stack {
  constructor(scope: Construct, id: string, { parameters, kinds, trailedKinds, ...props }: DriftlessStackProps) {
    const { terminationProtection } = parameters;
    // CloudFormation bounds the length of a template, of which the indentation would be two fifths.
    super(scope, id, { terminationProtection, suppressTemplateIndentation: true, ...props });
    const source = sourceVersion();
    this.templateOptions.metadata = { Driftless: source };
    const { clusterName, eksClusterName, mode, driftEvents, installCluster, vpc } = parameters;

    const cluster = clusterFacts(this, parameters);
    const queues = new Queues(this, "Queues");
    const relay = parameters.changes === "poll" ? undefined : this.#connectRelay(parameters, cluster, queues);

    const environment = functionEnvironment(this, parameters, cluster, queues);
    // Policies contain the boundary's ARN; what the functions read says only that it is the stack's.
    const granting = { ...parameters, permissionsBoundary: boundaryArn(parameters, this) };
    const shared = { parameters, environment, queues };
    const served = kinds.filter(({ resource }) => parameters.kinds.includes(resource.kind));
    const reconcile = new ReconcileFunction(this, "Reconcile", shared).function;
    const serviceRoles = parameters.rolesRequired
      ? undefined
      : new ServiceRoles(this, "Services", { parameters: granting, queues, reconcile, kinds: served });
    if (mode !== "shadow") new Registration(this, "Registration", { clusterName, queue: queues.changes, reconcile });
    const sweep = new SweepFunction(this, "Sweep", shared).function;
    const drift = driftEvents ? new DriftFunction(this, "Drift", { ...shared, trailedKinds }).function : undefined;
    if (eksClusterName !== undefined) {
      new ClusterAccess(this, "ClusterAccess", { eksClusterName, reconcile, sweep, drift });
    }
    const webIdentityRoleArn = cluster.oidcIssuer === undefined ? undefined : relay?.RelayRoleArn;
    const installer = installCluster
      ? new Installer(this, "Installer", { parameters, environment, webIdentityRoleArn })
      : undefined;
    const functions = [reconcile, sweep, drift, installer?.function];
    const network =
      vpc === undefined ? undefined : new FunctionNetwork(this, "Network", { ...parameters, vpc, cluster, functions });

    const history = reconcile.logGroup;
    const widget = new HistoryWidgetFunction(this, "HistoryWidget", { history, kinds: parameters.kinds });
    const planning = new PlanPolicy(this, "Plan", { parameters: granting, kinds: served });
    const { role: redrive } = new RedriveRole(this, "Redrive", queues);
    serviceRoles?.deny();
    const watched = [...this.node.children];
    installer?.comeLast();
    const lambdas = { reconcile: reconcile.lambda, sweep: sweep.lambda };
    const alarms = new Alarms(this, "Alarms", { parameters, queues, ...lambdas });
    // Until everything works, some of what the alarms watch is missing, as if it had stopped.
    alarms.comeAfter(installer === undefined ? watched : [installer]);
    new Dashboard(this, "Dashboard", {
      cluster: clusterName,
      alarms,
      queues,
      functions: lambdas,
      busName: relay && busNameOf(parameters),
      history: { widget: widget.function.lambda, logGroup: history },
    });

    if (parameters.permissionsBoundary === SHIPPED) new ShippedBoundary(this, "Boundary", parameters);

    this.#output({
      ...relay,
      Version: source.version,
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
      ...Object.fromEntries(planning.arns.map((arn, index) => [`PlanPolicyArn${index === 0 ? "" : index + 1}`, arn])),
      ...(network && { FunctionSecurityGroupId: network.securityGroupId }),
      ...(drift && { DriftFunctionName: drift.lambda.functionName, DriftRoleArn: drift.role.roleArn }),
    });
  }

  /** Connects the relay to the queues. Returns the outputs that concern the relay. */
  #connectRelay(parameters: Parameters, { oidcIssuer }: ClusterFacts, queues: Queues) {
    const busName = busNameOf(parameters);
    const { role } = new RelayRole(this, "Relay", { busName, eksClusterName: parameters.eksClusterName, oidcIssuer });
    const { bus } = new ChangeBus(this, "Bus", { name: busName, relayRoleArn: role.roleArn });
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
