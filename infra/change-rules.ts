import { type IEventBus, Rule, RuleTargetInput } from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Queues } from "./queues.ts";

/** What the rules connect. */
export interface ChangeRulesProps {
  readonly bus: IEventBus;
  readonly queues: Queues;
}

/** Takes the requests of the relay's events from the bus to the queue that their reason asks for. */
export class ChangeRules extends Construct {
  constructor(scope: Construct, id: string, { bus, queues }: ChangeRulesProps) {
    super(scope, id);
    this.#route("Changes", "change", bus, queues.changes, queues.deadLetters);
    this.#route("Resync", "resync", bus, queues.resync, queues.deadLetters);
  }

  #route(id: string, reason: string, eventBus: IEventBus, queue: Queue, deadLetterQueue: Queue): void {
    new Rule(this, id, {
      eventBus,
      description: `Driftless: requests with reason ${reason}`,
      eventPattern: { source: ["driftless.relay"], detailType: ["Object Changed"], detail: { reason: [reason] } },
      targets: [new SqsQueue(queue, { message: RuleTargetInput.fromEventPath("$.detail"), deadLetterQueue })],
    });
  }
}
