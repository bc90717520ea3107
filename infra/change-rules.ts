import { type IEventBus, Rule, RuleTargetInput } from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { relayEvents } from "../lib/relay/bus/relay-events.ts";
import type { Queues } from "./queues.ts";

/** The bus and the queues that the rules connect. */
export interface ChangeRulesProps {
  readonly bus: IEventBus;
  readonly queues: Queues;
}

/**
 * The rules' names on their bus, by the reason of the requests that they match. For a rule that is not on the default bus, CloudFormation
 * returns a different name from the one that CloudWatch uses.
 */
export const ruleNames = { change: "changes", resync: "resync" } as const;

/** Routes the requests in the relay's events from the bus to the queue that corresponds to each request's reason. */
export class ChangeRules extends Construct {
  constructor(scope: Construct, id: string, { bus, queues }: ChangeRulesProps) {
    super(scope, id);
    this.#route("Changes", "change", bus, queues.changes, queues.undelivered);
    this.#route("Resync", "resync", bus, queues.resync, queues.undelivered);
  }

  #route(id: string, reason: keyof typeof ruleNames, eventBus: IEventBus, queue: Queue, deadLetterQueue: Queue): void {
    new Rule(this, id, {
      eventBus,
      ruleName: ruleNames[reason],
      description: `Driftless: requests with reason ${reason}`,
      eventPattern: { source: [relayEvents.source], detailType: [relayEvents.change], detail: { reason: [reason] } },
      targets: [new SqsQueue(queue, { message: RuleTargetInput.fromEventPath("$.detail"), deadLetterQueue })],
    });
  }
}
