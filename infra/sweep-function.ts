import { Duration } from "aws-cdk-lib";
import { Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { Construct } from "constructs";
import { DriftlessFunction } from "./driftless-function.ts";
import type { Queues } from "./queues.ts";

/** What the sweep function needs to know. */
export interface SweepFunctionProps {
  readonly environment: Readonly<Record<string, string>>;
  readonly tokenSecretArn: string | undefined;
  readonly queues: Queues;
  /** Whether it also replaces the relay. */
  readonly polls: boolean;
}

const WINDOW = Duration.minutes(15);
const POLLING = Duration.minutes(1);

/** The function that has every object looked at once per period, run on a schedule whose windows cover all time without overlap. */
export class SweepFunction extends Construct {
  readonly function: DriftlessFunction;

  constructor(scope: Construct, id: string, { environment, tokenSecretArn, queues, polls }: SweepFunctionProps) {
    super(scope, id);
    this.function = new DriftlessFunction(this, "Function", {
      name: "sweep",
      description: "Driftless: enqueues the objects that are due to be looked at",
      // A page of 4 MB can take 64 MB once it is parsed. With the memory comes the CPU that reads hundreds of megabytes in time.
      memoryMegabytes: 512,
      timeout: Duration.seconds(300),
      environment,
      tokenSecretArn,
    });
    queues.resync.grantSendMessages(this.function.role);
    if (polls) this.#poll(queues);
    // Without a dead-letter queue: the next run does what a failed one left undone, and alarms watch the runs themselves.
    new Rule(this, "Schedule", {
      description: "Driftless: the sweep of the next quarter of an hour",
      schedule: Schedule.cron({ minute: "0/15" }),
      targets: [
        new LambdaFunction(this.function.lambda, {
          event: RuleTargetInput.fromObject({ windowSeconds: WINDOW.toSeconds() }),
        }),
      ],
    });
  }

  /** Lets it look for users' changes every minute. */
  #poll({ changes }: Queues): void {
    changes.grantSendMessages(this.function.role);
    new Rule(this, "Poll", {
      description: "Driftless: looks for changes of objects",
      schedule: Schedule.rate(POLLING),
      targets: [new LambdaFunction(this.function.lambda, { event: RuleTargetInput.fromObject({ poll: true }) })],
    });
  }
}
