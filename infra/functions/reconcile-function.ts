import { Duration } from "aws-cdk-lib";
import { RecursiveLoop, SystemLogLevel } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Construct } from "constructs";
import type { KindData } from "../../lib/reconcile/contract/kind-data.ts";
import { grantedPermissions, type Permissions } from "../../lib/reconcile/contract/permissions.ts";
import { passableRoles } from "../../lib/settings/passable-roles.ts";
import type { GuardedQueue } from "../messaging/guarded-queue.ts";
import type { Queues } from "../messaging/queues.ts";
import { historyLog } from "../observability/history-log.ts";
import type { Parameters } from "../parameters/read-parameters.ts";
import { grantAssumableRoles } from "./assumable-roles.ts";
import { denyResources } from "./denials/denied-resources.ts";
import { denyOwnQueues } from "./denials/own-queues.ts";
import { DriftlessFunction } from "./driftless-function.ts";
import { eventSourceMappings } from "./event-source-mappings.ts";
import type { FunctionEnvironment } from "./function-environment.ts";
import { grantPermissions } from "./kind-permissions.ts";
import { ownerPermissions } from "./owner-permissions.ts";
import { readingPermissions } from "./reading-permissions.ts";

/** The properties of the reconcile function. */
export interface ReconcileFunctionProps {
  readonly parameters: Parameters;
  readonly environment: FunctionEnvironment;
  readonly queues: Queues;
  /** The kinds that the deployment serves. */
  readonly kinds: readonly Pick<KindData, "calls" | "permissions" | "restrictedFields">[];
}

/** The function that makes AWS match the objects that the messages in both queues identify. Its log is the history. */
export class ReconcileFunction extends Construct {
  readonly function: DriftlessFunction;

  constructor(scope: Construct, id: string, { parameters, environment, queues, kinds }: ReconcileFunctionProps) {
    super(scope, id);
    this.function = new DriftlessFunction(this, "Function", {
      name: "reconcile",
      description: "Driftless: makes AWS match the objects that its queues name",
      memoryMegabytes: 512,
      timeout: Duration.seconds(30),
      environment: environment("reconcile"),
      tokenSecretArn: parameters.tokenSecretArn,
      log: historyLog(this, parameters),
      // Without the lines that Lambda logs for each invocation, the group contains only the history, warnings and metrics.
      systemLogLevelV2: SystemLogLevel.WARN,
      // Each retry is a new message to the function's own queue. By default, Lambda treats this as a loop and stops it after 16 messages.
      // https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
      recursiveLoop: RecursiveLoop.ALLOW,
    });
    this.#consume(queues.changes, eventSourceMappings.changes.batchSize, parameters.changesConcurrency);
    this.#consume(queues.resync, eventSourceMappings.resync.batchSize, parameters.resyncConcurrency);
    grantPermissions(this.function.role, permissionsOf(kinds, parameters), parameters);
    if (!parameters.rolesRequired) {
      // Many kinds of resources in many regions would make the role's policies too long.
      const regionsIn = "conditions";
      grantPermissions(this.function.role, ownerPermissions(kinds, parameters), parameters, { regionsIn });
    }
    grantAssumableRoles(this.function.role, parameters.assumableRoles);
    denyResources(this.function.role, parameters);
    denyOwnQueues(this.function.role, queues, kinds);
  }

  #consume(queue: GuardedQueue, batchSize: number, maxConcurrency: number): void {
    // No batching window: with a window, Lambda waits up to 20 s for the next message of a quiet queue.
    const source = new SqsEventSource(queue, { batchSize, maxConcurrency, reportBatchItemFailures: true });
    this.function.lambda.addEventSource(source);
    queue.grantSending(this.function.role);
  }
}

/** The permissions on resources that the function itself needs. Where it acts only through other roles, it needs none. */
function permissionsOf(kinds: ReconcileFunctionProps["kinds"], parameters: Parameters): Permissions {
  if (parameters.rolesRequired) return [];
  const needed = kinds.flatMap((kind) => (parameters.mode === "shadow" ? readingPermissions(kind) : kind.permissions));
  return grantedPermissions(needed, { ...parameters, passableRoles: passableRoles(parameters) });
}
