import { Duration } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";

const VISIBILITY = Duration.seconds(180);
const RETENTION = Duration.days(14);
/** About half a day of back-off. */
const MAXIMUM_RECEIPTS = 100;

/** The two queues of requests, and the one for messages that nothing could be done with, which raises an alarm. */
export class Queues extends Construct {
  /** Changes by users. */
  readonly changes: Queue;
  /** What is no change by a user, and must not delay one. */
  readonly resync: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.deadLetters = new Queue(this, "DeadLetters", {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: RETENTION,
    });
    this.changes = this.#requests("Changes");
    this.resync = this.#requests("Resync");
    new Alarm(this, "Alarm", {
      alarmDescription:
        "Driftless could not deliver or serve messages: its backend is broken. See the dead-letter queue.",
      metric: this.deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      threshold: 0,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
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
