import { Duration } from "aws-cdk-lib";
import { Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { Construct } from "constructs";
import type { Queues } from "../messaging/queues.ts";
import type { Parameters } from "../parameters/read-parameters.ts";
import { DriftlessFunction } from "./driftless-function.ts";
import type { FunctionEnvironment } from "./function-environment.ts";

/** The properties of the sweep function. */
export interface SweepFunctionProps {
  readonly parameters: Parameters;
  readonly environment: FunctionEnvironment;
  readonly queues: Queues;
}

const WINDOW = Duration.minutes(15);
const POLLING = Duration.minutes(1);

/** The function that enqueues every object once per period. It runs on a schedule whose windows have no gaps and do not overlap. */
export class SweepFunction extends Construct {
  readonly function: DriftlessFunction;

  constructor(scope: Construct, id: string, { parameters, environment, queues }: SweepFunctionProps) {
    super(scope, id);
    this.function = new DriftlessFunction(this, "Function", {
      name: "sweep",
      description: "Driftless: enqueues the objects that are due for a check",
      // A page of 4 MB can take 64 MB once it is parsed. More memory also means more CPU, to read hundreds of megabytes in time.
      memoryMegabytes: 512,
      timeout: Duration.seconds(300),
      environment: { ...environment("sweep"), DEAD_LETTER_QUEUE_URL: queues.deadLetters.queueUrl },
      tokenSecretArn: parameters.tokenSecretArn,
    });
    queues.resync.grantSending(this.function.role);
    // Nothing else limits the sources of the dead-letter queue: lib/queue/dead-letter-sources.ts says why the stack itself cannot.
    queues.deadLetters.grant(this.function.role, "sqs:GetQueueAttributes", "sqs:SetQueueAttributes");
    if (parameters.changes === "poll") this.#poll(queues);
    // No dead-letter queue is needed: the next run does what a failed run left undone, and alarms are raised if runs fail or stop.
    new Rule(this, "Schedule", {
      description: "Driftless: enqueues the objects that are due in the next quarter of an hour",
      schedule: Schedule.cron({ minute: "0/15" }),
      targets: [
        new LambdaFunction(this.function.lambda, {
          event: RuleTargetInput.fromObject({ windowSeconds: WINDOW.toSeconds() }),
        }),
      ],
    });
  }

  /** Makes the function replace the relay, and look for users' changes every minute. */
  #poll({ changes }: Queues): void {
    changes.grantSending(this.function.role);
    new Rule(this, "Poll", {
      description: "Driftless: looks for changes to objects",
      schedule: Schedule.rate(POLLING),
      targets: [new LambdaFunction(this.function.lambda, { event: RuleTargetInput.fromObject({ poll: true }) })],
    });
  }
}
