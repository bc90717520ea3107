import { Effect, type IRole, PolicyStatement, StarPrincipal } from "aws-cdk-lib/aws-iam";
import type { Queue } from "aws-cdk-lib/aws-sqs";

/**
 * Denies `sqs:SendMessage` to every principal except these roles, regardless of what identity-based policies allow. AWS services are exempt
 * from this denial, but a service can only send messages if a statement in the queue's policy allows it, and only EventBridge has such a
 * statement, for our rules.
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
