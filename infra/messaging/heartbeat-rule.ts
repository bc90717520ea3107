import { Duration, Validations } from "aws-cdk-lib";
import { type IEventBus, Rule } from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import { Construct } from "constructs";
import { relayEvents } from "../../lib/relay/bus/relay-events.ts";
import { GuardedQueue } from "./guarded-queue.ts";

/** The rule's name on its bus. For a rule that is not on the default bus, CloudFormation returns a name that CloudWatch does not use. */
export const heartbeatRuleName = "heartbeat";

/** The shortest period for which SQS keeps messages. */
const RETENTION = Duration.minutes(1);

/**
 * Counts the relay's heartbeats: the rule sends them to a queue that nobody reads, and EventBridge counts these invocations. A rule without a
 * target is possible, but AWS does not document whether it publishes any metrics. A queue is the cheapest target.
 */
export class HeartbeatRule extends Construct {
  constructor(scope: Construct, id: string, eventBus: IEventBus) {
    super(scope, id);
    const queue = new GuardedQueue(this, "Queue", { retentionPeriod: RETENTION });
    Validations.of(queue).acknowledge({
      id: "AwsSolutions::AwsSolutions-SQS3",
      reason: "Nobody reads the queue's messages, so none can fail.",
    });
    new Rule(this, "Rule", {
      eventBus,
      ruleName: heartbeatRuleName,
      description: "Driftless: counts the relay's heartbeats",
      eventPattern: { source: [relayEvents.source], detailType: [relayEvents.heartbeat] },
      // The next heartbeat follows in a minute, so a late one is worth nothing.
      targets: [new SqsQueue(queue, { retryAttempts: 0, maxEventAge: RETENTION })],
    });
  }
}
