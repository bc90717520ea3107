import { type IEventBus, Rule } from "aws-cdk-lib/aws-events";
import { Construct } from "constructs";
import { relayEvents } from "../lib/relay/bus/relay-events.ts";

/** The rule's name on its bus. For a rule that is not on the default bus, CloudFormation returns a name that CloudWatch does not use. */
export const heartbeatRuleName = "heartbeat";

/** Counts the relay's heartbeats: a rule without a target only publishes its metrics, such as `MatchedEvents`. */
export class HeartbeatRule extends Construct {
  constructor(scope: Construct, id: string, eventBus: IEventBus) {
    super(scope, id);
    new Rule(this, "Rule", {
      eventBus,
      ruleName: heartbeatRuleName,
      description: "Driftless: counts the relay's heartbeats",
      eventPattern: { source: [relayEvents.source], detailType: [relayEvents.heartbeat] },
    });
  }
}
