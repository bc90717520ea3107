import { Duration } from "aws-cdk-lib";
import { CfnPolicy, type Role } from "aws-cdk-lib/aws-iam";
import { RecursiveLoop, SystemLogLevel } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Construct } from "constructs";
import type { GuardedQueue } from "../messaging/guarded-queue.ts";
import type { Queues } from "../messaging/queues.ts";
import { historyLog } from "../observability/history-log.ts";
import type { Parameters } from "../parameters/read-parameters.ts";
import { grantAssumableRoles } from "./assumable-roles.ts";
import { DriftlessFunction } from "./driftless-function.ts";
import { eventSourceMappings } from "./event-source-mappings.ts";
import type { FunctionEnvironment } from "./function-environment.ts";

/** The properties of the reconcile function. */
export interface ReconcileFunctionProps {
  readonly parameters: Parameters;
  readonly environment: FunctionEnvironment;
  readonly queues: Queues;
}

/** The function that makes AWS match the objects that the messages in both queues identify. Its log is the history. */
export class ReconcileFunction extends Construct {
  readonly function: DriftlessFunction;

  constructor(scope: Construct, id: string, { parameters, environment, queues }: ReconcileFunctionProps) {
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
    grantAssumableRoles(this.function.role, parameters.assumableRoles);
    renamePolicy(this.function.role);
  }

  #consume(queue: GuardedQueue, batchSize: number, maxConcurrency: number): void {
    // No batching window: with a window, Lambda waits up to 20 s for the next message of a quiet queue.
    const source = new SqsEventSource(queue, { batchSize, maxConcurrency, reportBatchItemFailures: true });
    this.function.lambda.addEventSource(source);
    queue.grantSending(this.function.role);
  }
}

/**
 * Gives the role's policy another name than it had in versions in which the function itself acted on resources. CloudFormation creates the
 * policy beside the former one, and deletes that only after the new code runs, or keeps it if the update is rolled back.
 */
function renamePolicy(role: Role): void {
  const { defaultChild } = role.node.findChild("DefaultPolicy").node;
  if (defaultChild instanceof CfnPolicy) defaultChild.overrideLogicalId("ReconcileFunctionPermissions");
}
