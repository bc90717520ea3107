import { AccountRootPrincipal, PolicyDocument, PolicyStatement, Role } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import type { Queues } from "./queues.ts";

/**
 * The role of an operator who moves messages from the dead-letter queue back to the queues that they came from. The queues do not accept
 * messages from any other user. SQS moves messages with the permissions of the person who started the move. IAM policies in the account
 * determine who is allowed to assume the role.
 *
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-configure-dead-letter-queue-redrive.html
 */
export class RedriveRole extends Construct {
  readonly role: Role;

  constructor(scope: Construct, id: string, { changes, resync, deadLetters }: Queues) {
    super(scope, id);
    this.role = new Role(this, "Role", {
      description: "Lets an operator redrive the messages of Driftless's dead-letter queue",
      assumedBy: new AccountRootPrincipal(),
      inlinePolicies: {
        Redrive: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: [
                "sqs:StartMessageMoveTask",
                "sqs:CancelMessageMoveTask",
                "sqs:ListMessageMoveTasks",
                "sqs:GetQueueAttributes",
                "sqs:ReceiveMessage",
                "sqs:DeleteMessage",
              ],
              resources: [deadLetters.queueArn],
            }),
            new PolicyStatement({
              actions: ["sqs:GetQueueAttributes", "sqs:SendMessage"],
              resources: [changes.queueArn, resync.queueArn],
            }),
          ],
        }),
      },
    });
    for (const queue of [changes, resync]) queue.acceptFrom(this.role);
  }
}
