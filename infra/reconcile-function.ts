import { Duration, Stack, Validations } from "aws-cdk-lib";
import { PolicyStatement, type Role } from "aws-cdk-lib/aws-iam";
import { RecursiveLoop } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Permissions } from "../lib/reconcile/permissions.ts";
import { DriftlessFunction } from "./driftless-function.ts";
import { eventSourceMappings } from "./event-source-mappings.ts";
import type { Queues } from "./queues.ts";

/** What the reconcile function needs to know. */
export interface ReconcileFunctionProps {
  readonly environment: Readonly<Record<string, string>>;
  readonly tokenSecretArn: string | undefined;
  readonly queues: Queues;
  /** What the kinds need of IAM. */
  readonly permissions: Permissions;
  /** Only buckets whose names start so are ours to manage; empty: all. */
  readonly bucketPrefix: string;
}

/** The function that makes AWS match one object after another, fed by both queues. */
export class ReconcileFunction extends Construct {
  readonly function: DriftlessFunction;

  constructor(scope: Construct, id: string, props: ReconcileFunctionProps) {
    super(scope, id);
    const { environment, tokenSecretArn, queues, permissions, bucketPrefix } = props;
    this.function = new DriftlessFunction(this, "Function", {
      name: "reconcile",
      description: "Driftless: makes AWS match the objects that its queues name",
      memoryMegabytes: 512,
      timeout: Duration.seconds(30),
      environment,
      tokenSecretArn,
      // A retry is a new message to the function's own queue, for ever: Lambda would stop it after 16 as a loop.
      // https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
      recursiveLoop: RecursiveLoop.ALLOW,
    });
    this.#consume(queues.changes, eventSourceMappings.changes);
    this.#consume(queues.resync, eventSourceMappings.resync);
    grantKinds(this.function.role, permissions, bucketPrefix);
  }

  #consume(queue: Queue, mapping: (typeof eventSourceMappings)[keyof typeof eventSourceMappings]): void {
    // Without a batching window: with one, Lambda waits up to 20 s for a quiet queue's next message.
    this.function.lambda.addEventSource(new SqsEventSource(queue, { ...mapping, reportBatchItemFailures: true }));
    queue.grantSendMessages(this.function.role);
  }
}

/** Lets the role do what the kinds state, to buckets with the prefix, in its own account. */
function grantKinds(role: Role, permissions: Permissions, bucketPrefix: string): void {
  const { account, partition } = Stack.of(role);
  for (const { actions, resources, conditions = {} } of permissions) {
    const scoped = resources.map((resource) => resource.replace(/^s3:::\*$/, `s3:::${bucketPrefix}*`));
    role.addToPolicy(
      new PolicyStatement({
        actions: [...actions],
        resources: scoped.map((resource) => `arn:${partition}:${resource}`),
        conditions: {
          ...conditions,
          // Of a bucket that is only being created AWS need not say whose it is; without IfExists that would be a denial.
          StringEqualsIfExists: { ...conditions.StringEqualsIfExists, "aws:ResourceAccount": account },
        },
      }),
    );
    for (const resource of scoped.filter((resource) => resource.includes("*"))) {
      Validations.of(role).acknowledge({
        id: `AwsSolutions::AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:${resource}]`,
        reason:
          "Users name the resources; bucketPrefix narrows them, and each action is named by the part that needs it.",
      });
    }
  }
}
