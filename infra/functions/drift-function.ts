import { Duration, Stack } from "aws-cdk-lib";
import { type EventPattern, type IRuleTarget, Rule } from "aws-cdk-lib/aws-events";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { ownSessions } from "../../lib/drift/own-sessions.ts";
import type { TrailedKind } from "../../lib/reconcile/contract/trail.ts";
import { shortName } from "../../lib/settings/short-name.ts";
import { boundedGroups, resolvedLength } from "../bounded-groups.ts";
import type { Queues } from "../messaging/queues.ts";
import type { Parameters } from "../parameters/read-parameters.ts";
import { DriftlessFunction } from "./driftless-function.ts";
import type { FunctionEnvironment } from "./function-environment.ts";

/** EventBridge's bound: https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-quota.html. */
const LONGEST_PATTERN = 2048;

/** The properties of the drift function. */
export interface DriftFunctionProps {
  readonly parameters: Parameters;
  readonly environment: FunctionEnvironment;
  readonly queues: Queues;
  /** All kinds whose changes CloudTrail reports; the parameters choose from them. */
  readonly trailedKinds: readonly TrailedKind[];
}

/** The function that enqueues objects whose resources were changed by others, according to CloudTrail's events on the default bus. */
export class DriftFunction extends Construct {
  readonly function: DriftlessFunction;

  constructor(scope: Construct, id: string, { parameters, environment, queues, trailedKinds }: DriftFunctionProps) {
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
    const target = this.#admitRules(shortName(parameters, "*"), queues);
    for (const [source, ofSource] of Map.groupBy(served, ({ trail }) => trail.source)) {
      const [service = ""] = source.split(".");
      const own = [...ownSessions(ofSource, { clusterName, account, partition })];
      const events = [...new Set(ofSource.flatMap(({ trail }) => trail.events))];
      const fits = (some: readonly string[]) => resolvedLength(this, patternOf(source, some, own)) <= LONGEST_PATTERN;
      for (const [index, some] of boundedGroups(events, fits).entries()) {
        const name = index === 0 ? service : `${service}-${index + 1}`;
        new Rule(this, `Events-${name}`, {
          ruleName: shortName(parameters, name),
          description: `Driftless: changes that others make in ${service}`,
          eventPattern: patternOf(source, some, own),
          targets: [target],
        });
      }
    }
  }

  /**
   * Lets the rules with these names invoke the function, and send the events to a queue that they cannot deliver to it. With a permission
   * for each rule, the policies of the function and of the queue would become longer than AWS allows.
   */
  #admitRules(names: string, { undelivered }: Queues): IRuleTarget {
    const { lambda } = this.function;
    const sourceArn = Stack.of(this).formatArn({ service: "events", resource: "rule", resourceName: names });
    const principal = new ServicePrincipal("events.amazonaws.com");
    lambda.addPermission("Rules", { principal, sourceArn });
    undelivered.addToResourcePolicy(
      new PolicyStatement({
        sid: "DriftRules",
        principals: [principal],
        actions: ["sqs:SendMessage"],
        resources: [undelivered.queueArn],
        conditions: { ArnLike: { "aws:SourceArn": sourceArn } },
      }),
    );
    return { bind: () => ({ arn: lambda.functionArn, deadLetterConfig: { arn: undelivered.queueArn } }) };
  }
}

/**
 * Matches the events of successful calls that change resources, except our own calls. A missing ARN is matched separately, because
 * `anything-but` does not match a missing field, and some callers have no ARN.
 */
function patternOf(source: string, events: readonly string[], ownSessions: string[]): EventPattern {
  const [service] = source.split(".");
  return {
    source: [`aws.${service}`],
    detailType: ["AWS API Call via CloudTrail"],
    detail: {
      eventSource: [source],
      eventName: [...events],
      errorCode: [{ exists: false }],
      userIdentity: { arn: [{ exists: false }, { "anything-but": ownSessions }] },
    },
  };
}
