import { Duration, Validations } from "aws-cdk-lib";
import { Construct } from "constructs";
import { GuardedQueue } from "./guarded-queue.ts";

const VISIBILITY = Duration.seconds(180);
const RETENTION = Duration.days(14);
/** With the back-off between receipts, a message reaches this number after about half a day. */
const MAXIMUM_RECEIPTS = 100;

/** Two queues for requests, and two for messages that could not be processed: `deadLetters` can be redriven, `undelivered` cannot. */
export class Queues extends Construct {
  /** Changes by users. */
  readonly changes: GuardedQueue;
  /** Requests that are not changes by users, and that must not delay such changes. */
  readonly resync: GuardedQueue;
  /** Requests that were received the maximum number of times and could not be served. They can be moved back to their queues. */
  readonly deadLetters: GuardedQueue;
  /** Events that EventBridge could not deliver. SQS cannot move them back to a queue, and the sweep finds their objects anyway. */
  readonly undelivered: GuardedQueue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.deadLetters = new GuardedQueue(this, "DeadLetters", { retentionPeriod: RETENTION, isDeadLetterQueue: true });
    this.undelivered = new GuardedQueue(this, "Undelivered", { retentionPeriod: RETENTION });
    Validations.of(this.undelivered).acknowledge({
      id: "AwsSolutions::AwsSolutions-SQS3",
      reason: "It is the dead-letter queue of the event rules' targets.",
    });
    this.changes = this.#requests("Changes");
    this.resync = this.#requests("Resync");
  }

  #requests(id: string): GuardedQueue {
    return new GuardedQueue(this, id, {
      visibilityTimeout: VISIBILITY,
      retentionPeriod: RETENTION,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAXIMUM_RECEIPTS },
    });
  }
}
