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
}

const WINDOW = Duration.minutes(15);

/** The function that has every object looked at once per period, run by a schedule whose windows tile time. */
export class SweepFunction extends Construct {
  readonly function: DriftlessFunction;

  constructor(scope: Construct, id: string, { environment, tokenSecretArn, queues }: SweepFunctionProps) {
    super(scope, id);
    this.function = new DriftlessFunction(this, "Function", {
      name: "sweep",
      description: "Driftless: enqueues the objects whose turn it is to be looked at",
      // A page of 4 MB can take 64 MB once it is parsed. With the memory comes the CPU that reads hundreds of megabytes in time.
      memoryMegabytes: 512,
      timeout: Duration.seconds(300),
      environment,
      tokenSecretArn,
      deadLetterQueue: queues.deadLetters,
    });
    queues.resync.grantSendMessages(this.function.role);
    new Rule(this, "Schedule", {
      description: "Driftless: the sweep of the next quarter of an hour",
      schedule: Schedule.cron({ minute: "0/15" }),
      targets: [
        new LambdaFunction(this.function.lambda, {
          event: RuleTargetInput.fromObject({ windowSeconds: WINDOW.toSeconds() }),
          deadLetterQueue: queues.deadLetters,
        }),
      ],
    });
  }
}
