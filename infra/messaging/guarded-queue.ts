import { Lazy } from "aws-cdk-lib";
import { Effect, type IRole, PolicyStatement, StarPrincipal } from "aws-cdk-lib/aws-iam";
import { Queue, QueueEncryption, type QueueProps, RedrivePermission } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";

/** The properties of a guarded queue. */
export interface GuardedQueueProps extends QueueProps {
  /** Whether other queues of the deployment have it as their dead-letter queue. */
  readonly isDeadLetterQueue?: boolean;
}

/**
 * An encrypted queue that accepts messages only from the roles that it knows as senders. Its policy denies `sqs:SendMessage` to every other
 * principal, regardless of what identity-based policies allow. AWS services are exempt from this denial, but a service can only send
 * messages if a statement in the queue's policy allows it, and only EventBridge has such a statement, for our rules. No policy applies to the
 * messages that SQS moves from a queue to its dead-letter queue; unless `isDeadLetterQueue`, no queue may have this one.
 */
export class GuardedQueue extends Queue {
  readonly #senders: IRole[] = [];

  constructor(scope: Construct, id: string, { isDeadLetterQueue = false, ...props }: GuardedQueueProps) {
    super(scope, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      ...(!isDeadLetterQueue && { redriveAllowPolicy: { redrivePermission: RedrivePermission.DENY_ALL } }),
      ...props,
    });
    this.addToResourcePolicy(
      new PolicyStatement({
        sid: "OnlyOurRoles",
        effect: Effect.DENY,
        principals: [new StarPrincipal()],
        actions: ["sqs:SendMessage"],
        resources: [this.queueArn],
        conditions: {
          // Senders are added after the queue was created. Without a sender, there is no such condition.
          ArnNotEquals: Lazy.any({ produce: () => this.#otherThanSenders() }),
          Bool: { "aws:PrincipalIsAWSService": "false" },
        },
      }),
    );
  }

  /** Makes the queue accept messages from the role, which also needs permission to send them. */
  acceptFrom(role: IRole): void {
    this.#senders.push(role);
  }

  /** Makes the queue accept messages from the role, and permits the role to send them. */
  grantSending(role: IRole): void {
    this.acceptFrom(role);
    this.grantSendMessages(role);
  }

  #otherThanSenders() {
    if (this.#senders.length === 0) return undefined;
    return { "aws:PrincipalArn": this.#senders.map(({ roleArn }) => roleArn) };
  }
}
