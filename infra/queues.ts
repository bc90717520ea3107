import { Duration, Validations } from "aws-cdk-lib";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";

const VISIBILITY = Duration.seconds(180);
const RETENTION = Duration.days(14);
/** About half a day of back-off. */
const MAXIMUM_RECEIPTS = 100;

/** The two queues of requests, and two for what could not be processed: one is emptied by a redrive, the other cannot be redriven. */
export class Queues extends Construct {
  /** Changes by users. */
  readonly changes: Queue;
  /** Requests that are not changes by users, and must not delay one. */
  readonly resync: Queue;
  /** Requests that could not be served after all their receives. They can be moved back to where they came from. */
  readonly deadLetters: Queue;
  /** Events that EventBridge could not deliver. SQS moves back only what came from a queue, and the sweep finds their objects anyway. */
  readonly undelivered: Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.deadLetters = this.#dead("DeadLetters");
    this.undelivered = this.#dead("Undelivered");
    Validations.of(this.undelivered).acknowledge({
      id: "AwsSolutions::AwsSolutions-SQS3",
      reason: "It is the dead-letter queue of the event rules' targets.",
    });
    this.changes = this.#requests("Changes");
    this.resync = this.#requests("Resync");
  }

  #dead(id: string): Queue {
    return new Queue(this, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: RETENTION,
    });
  }

  #requests(id: string): Queue {
    return new Queue(this, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: VISIBILITY,
      retentionPeriod: RETENTION,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAXIMUM_RECEIPTS },
    });
  }
}
