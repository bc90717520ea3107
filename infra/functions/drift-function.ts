import { Duration, Stack } from "aws-cdk-lib";
import { type EventPattern, Rule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { Construct } from "constructs";
import { trailedKinds } from "../../lib/kinds/trails.generated.ts";
import type { Trail } from "../../lib/reconcile/contract/trail.ts";
import type { Queues } from "../messaging/queues.ts";
import type { Parameters } from "../parameters/read-parameters.ts";
import { DriftlessFunction } from "./driftless-function.ts";
import type { FunctionEnvironment } from "./function-environment.ts";

/** The properties of the drift function. */
export interface DriftFunctionProps {
  readonly parameters: Parameters;
  readonly environment: FunctionEnvironment;
  readonly queues: Queues;
  /** The function whose own calls are not drift. */
  readonly reconcile: DriftlessFunction;
}

/** The function that enqueues objects whose resources were changed by others, according to CloudTrail's events on the default bus. */
export class DriftFunction extends Construct {
  readonly function: DriftlessFunction;

  constructor(scope: Construct, id: string, { parameters, environment, queues, reconcile }: DriftFunctionProps) {
    super(scope, id);
    const { kinds, tokenSecretArn } = parameters;
    const ownSession = Stack.of(this).formatArn({
      service: "sts",
      region: "",
      resource: "assumed-role",
      resourceName: `${reconcile.role.roleName}/${reconcile.lambda.functionName}`,
    });
    this.function = new DriftlessFunction(this, "Function", {
      name: "drift",
      description: "Driftless: enqueues the objects whose resources were changed by others",
      memoryMegabytes: 256,
      timeout: Duration.seconds(30),
      environment: { ...environment("drift"), OWN_SESSION_ARN: ownSession },
      tokenSecretArn,
    });
    for (const queue of [queues.changes, queues.resync]) queue.grantSending(this.function.role);
    const trails = trailedKinds.filter(({ resource }) => kinds.includes(resource.kind)).map(({ trail }) => trail);
    for (const [source, ofSource] of Map.groupBy(trails, (trail) => trail.source)) {
      const [service = ""] = source.split(".");
      new Rule(this, `Events-${service}`, {
        description: `Driftless: changes that others make in ${service}`,
        eventPattern: patternOf(source, ofSource, ownSession),
        targets: [new LambdaFunction(this.function.lambda, { deadLetterQueue: queues.undelivered })],
      });
    }
  }
}

/**
 * Matches the events of successful calls that change resources, except our own calls. A missing ARN is matched separately, because
 * `anything-but` does not match a missing field, and some callers have no ARN.
 */
function patternOf(source: string, trails: readonly Trail[], ownSession: string): EventPattern {
  const [service] = source.split(".");
  return {
    source: [`aws.${service}`],
    detailType: ["AWS API Call via CloudTrail"],
    detail: {
      eventSource: [source],
      eventName: [...new Set(trails.flatMap(({ events }) => events))],
      errorCode: [{ exists: false }],
      userIdentity: { arn: [{ exists: false }, { "anything-but": [ownSession] }] },
    },
  };
}
