import { Duration } from "aws-cdk-lib";
import { RecursiveLoop, SystemLogLevel } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Construct } from "constructs";
import type { Permissions } from "../../lib/reconcile/contract/permissions.ts";
import type { GuardedQueue } from "../messaging/guarded-queue.ts";
import type { Queues } from "../messaging/queues.ts";
import { grantAssumableRoles } from "./assumable-roles.ts";
import { denyBuckets } from "./denied-buckets.ts";
import { DriftlessFunction, type DriftlessFunctionProps } from "./driftless-function.ts";
import { eventSourceMappings } from "./event-source-mappings.ts";
import { type Bounds, grantPermissions } from "./kind-permissions.ts";

/** The properties of the reconcile function. */
export interface ReconcileFunctionProps {
  readonly environment: Readonly<Record<string, string>>;
  readonly tokenSecretArn: string | undefined;
  readonly queues: Queues;
  /** Where the function's log, which is the history, is kept. */
  readonly log: NonNullable<DriftlessFunctionProps["log"]>;
  /** How many batches from each queue can run at a time. */
  readonly concurrency: { readonly changes: number; readonly resync: number };
  /** The IAM permissions that the kinds need. */
  readonly permissions: Permissions;
  readonly bounds: Bounds;
  /** The ARNs of the roles that the function is allowed to assume. */
  readonly assumableRoles: readonly string[];
  /** The names, with wildcards, of the buckets that the function must not touch. */
  readonly deniedBuckets: readonly string[];
}

/** The function that makes AWS match the objects that the messages in both queues identify. */
export class ReconcileFunction extends Construct {
  readonly function: DriftlessFunction;

  constructor(scope: Construct, id: string, props: ReconcileFunctionProps) {
    super(scope, id);
    const {
      environment,
      tokenSecretArn,
      queues,
      log,
      concurrency,
      permissions,
      bounds,
      assumableRoles,
      deniedBuckets,
    } = props;
    this.function = new DriftlessFunction(this, "Function", {
      name: "reconcile",
      description: "Driftless: makes AWS match the objects that its queues name",
      memoryMegabytes: 512,
      timeout: Duration.seconds(30),
      environment,
      tokenSecretArn,
      log,
      // Without the lines that Lambda logs for each invocation, the group contains only the history, warnings and metrics.
      systemLogLevelV2: SystemLogLevel.WARN,
      // Each retry is a new message to the function's own queue. By default, Lambda treats this as a loop and stops it after 16 messages.
      // https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
      recursiveLoop: RecursiveLoop.ALLOW,
    });
    this.#consume(queues.changes, eventSourceMappings.changes.batchSize, concurrency.changes);
    this.#consume(queues.resync, eventSourceMappings.resync.batchSize, concurrency.resync);
    grantPermissions(this.function.role, permissions, bounds);
    grantAssumableRoles(this.function.role, assumableRoles);
    denyBuckets(this.function.role, deniedBuckets);
  }

  #consume(queue: GuardedQueue, batchSize: number, maxConcurrency: number): void {
    // No batching window: with a window, Lambda waits up to 20 s for the next message of a quiet queue.
    const source = new SqsEventSource(queue, { batchSize, maxConcurrency, reportBatchItemFailures: true });
    this.function.lambda.addEventSource(source);
    queue.grantSending(this.function.role);
  }
}
