import { type IEventBus, Rule, RuleTargetInput } from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import { Construct } from "constructs";
import { relayEvents } from "../../lib/relay/bus/relay-events.ts";
import type { Queues } from "./queues.ts";

/** The bus and the queues that the rules connect. */
export interface ChangeRulesProps {
  readonly bus: IEventBus;
  readonly queues: Queues;
}

/**
 * The rules' names on their bus, which are those of the queues. For a rule that is not on the default bus, CloudFormation returns a
 * different name from the one that CloudWatch uses.
 */
export const ruleNames = ["changes", "resync"] as const;

/**
 * The requests that go to each queue, which are those for which `queueFor` returns this queue. A relay of an earlier version marks no
 * request as beyond its namespace's share.
 */
const requests = {
  changes: { reason: ["change"], beyondShare: [{ exists: false }] },
  resync: { $or: [{ reason: ["resync"] }, { reason: ["change"], beyondShare: [true] }] },
} as const;

/** Routes the requests in the relay's events from the bus to their queues. */
export class ChangeRules extends Construct {
  constructor(scope: Construct, id: string, props: ChangeRulesProps) {
    super(scope, id);
    this.#route("Changes", "changes", props);
    this.#route("Resync", "resync", props);
  }

  #route(id: string, queue: keyof typeof requests, { bus, queues }: ChangeRulesProps): void {
    new Rule(this, id, {
      eventBus: bus,
      ruleName: queue,
      description: `Driftless: requests for the ${queue} queue`,
      eventPattern: { source: [relayEvents.source], detailType: [relayEvents.change], detail: requests[queue] },
      targets: [
        new SqsQueue(queues[queue], {
          message: RuleTargetInput.fromEventPath("$.detail"),
          deadLetterQueue: queues.undelivered,
        }),
      ],
    });
  }
}
