import { Duration, Stack } from "aws-cdk-lib";
import { type EventPattern, Rule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { Construct } from "constructs";
import { ownSessions } from "../../lib/drift/own-sessions.ts";
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
}

/** The function that enqueues objects whose resources were changed by others, according to CloudTrail's events on the default bus. */
export class DriftFunction extends Construct {
  readonly function: DriftlessFunction;

  constructor(scope: Construct, id: string, { parameters, environment, queues }: DriftFunctionProps) {
    super(scope, id);
    const { kinds, tokenSecretArn, clusterName } = parameters;
    const { account, partition } = Stack.of(this);
    this.function = new DriftlessFunction(this, "Function", {
      name: "drift",
      description: "Driftless: enqueues the objects whose resources were changed by others",
      memoryMegabytes: 256,
      timeout: Duration.seconds(30),
      environment: environment("drift"),
      tokenSecretArn,
    });
    for (const queue of [queues.changes, queues.resync]) queue.grantSending(this.function.role);
    const served = trailedKinds.filter(({ resource }) => kinds.includes(resource.kind));
    for (const [source, ofSource] of Map.groupBy(served, ({ trail }) => trail.source)) {
      const [service = ""] = source.split(".");
      const own = [...ownSessions(ofSource, { clusterName, account, partition })];
      const trails = ofSource.map(({ trail }) => trail);
      new Rule(this, `Events-${service}`, {
        description: `Driftless: changes that others make in ${service}`,
        eventPattern: patternOf(source, trails, own),
        targets: [new LambdaFunction(this.function.lambda, { deadLetterQueue: queues.undelivered })],
      });
    }
  }
}

/**
 * Matches the events of successful calls that change resources, except our own calls. A missing ARN is matched separately, because
 * `anything-but` does not match a missing field, and some callers have no ARN.
 */
function patternOf(source: string, trails: readonly Trail[], ownSessions: string[]): EventPattern {
  const [service] = source.split(".");
  return {
    source: [`aws.${service}`],
    detailType: ["AWS API Call via CloudTrail"],
    detail: {
      eventSource: [source],
      eventName: [...new Set(trails.flatMap(({ events }) => events))],
      errorCode: [{ exists: false }],
      userIdentity: { arn: [{ exists: false }, { "anything-but": ownSessions }] },
    },
  };
}
