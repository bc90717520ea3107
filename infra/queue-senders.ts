import { Effect, type IRole, PolicyStatement, StarPrincipal } from "aws-cdk-lib/aws-iam";
import type { Queue } from "aws-cdk-lib/aws-sqs";

/**
 * Refuses messages from all identities except these roles, whatever identity policies allow. AWS services are exempt from this refusal: a
 * service needs a statement in the queue's policy that allows it, and only EventBridge has such a statement, for our rules.
 */
export function refuseOtherSenders(queue: Queue, roles: readonly IRole[]): void {
  queue.addToResourcePolicy(
    new PolicyStatement({
      sid: "OnlyOurRoles",
      effect: Effect.DENY,
      principals: [new StarPrincipal()],
      actions: ["sqs:SendMessage"],
      resources: [queue.queueArn],
      conditions: {
        ...(roles.length > 0 && { ArnNotEquals: { "aws:PrincipalArn": roles.map(({ roleArn }) => roleArn) } }),
        Bool: { "aws:PrincipalIsAWSService": "false" },
      },
    }),
  );
}
