import { join } from "node:path";
import { DisableRuleCommand, EventBridgeClient, ListRulesCommand } from "@aws-sdk/client-eventbridge";
import { InvokeCommand, LambdaClient, ListFunctionsCommand } from "@aws-sdk/client-lambda";
import { GetQueueAttributesCommand, ListQueuesCommand, PurgeQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import { localManifests } from "../../../infra/cluster/local-manifests.ts";
import { localDeployment } from "../../../infra/parameters/local-parameters.ts";
import { emulatedServices } from "../../../lib/local/service-endpoints.ts";
import { startStack } from "../../../lib/local/stack.ts";
import type { BenchContext } from "../measures/bench-context.ts";
import { startMeasuringAws } from "../measuring-aws/measuring-aws.ts";
import type { System, SystemOptions } from "./system.ts";

/** Delayed messages are not counted, because those for the second pass over a new resource cannot be told apart from the others. */
const COUNTS = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"] as const;

/** Starts the local stack, as `npm run local` does, with the AWS services for measuring. */
export async function startMiniStackSystem(context: BenchContext, { delayMs }: SystemOptions): Promise<System> {
  const { run, environment, progress, signal } = context;
  await using starting = new AsyncDisposableStack();
  const aws = starting.use(await startMeasuringAws(context, delayMs));
  const { parameters, eksCluster } = localDeployment(undefined, false);
  const stack = starting.use(
    await startStack({
      directory: join(run.path, "stack"),
      environment,
      services: emulatedServices,
      serviceEndpoints: { s3: aws.endpoint, dynamodb: aws.endpoint, ecr: aws.endpoint },
      allowRemoteCluster: false,
      parameters,
      eksCluster,
      ...localManifests(parameters, "own"),
      progress,
      signal,
    }),
  );
  const { awsEndpoint, region, account } = stack.addresses;
  const client = { endpoint: awsEndpoint, region, credentials: { accessKeyId: account, secretAccessKey: account } };
  const lambda = new LambdaClient(client);
  const sqs = new SQSClient(client);
  starting.defer(() => {
    lambda.destroy();
    sqs.destroy();
  });
  const { Functions = [] } = await lambda.send(new ListFunctionsCommand({}));
  await disableSchedules(client);
  const sweepFunction = Functions.find(({ FunctionName }) => FunctionName?.includes("Sweep"))?.FunctionName;
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  await aws.reset();

  const started = starting.move();
  return {
    connection: stack.connection,
    aws,
    async sweep() {
      const Payload = JSON.stringify({ windowSeconds: 1, periodSeconds: 1 });
      const { FunctionError } = await lambda.send(new InvokeCommand({ FunctionName: sweepFunction, Payload }));
      if (FunctionError !== undefined) throw new Error(`the sweep failed: ${FunctionError}`);
    },
    async isSettled(queue) {
      const attributes = await Promise.all(
        queueUrls(queue).map((QueueUrl) =>
          sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...COUNTS] })),
        ),
      );
      return attributes.every(({ Attributes = {} }) => COUNTS.every((name) => Number(Attributes[name] ?? 0) === 0));
    },
    async discardLooks() {
      await Promise.all(queueUrls(undefined).map((QueueUrl) => sqs.send(new PurgeQueueCommand({ QueueUrl }))));
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };

  /** CloudFormation's names for the queues contain the names of the constructs. */
  function queueUrls(queue: "changes" | "resync" | undefined): readonly string[] {
    const wanted = queue === undefined ? ["Changes", "Resync"] : [queue === "changes" ? "Changes" : "Resync"];
    return QueueUrls.filter((url) => wanted.some((name) => url.includes(name)));
  }
}

/** Disables the scheduled sweep, which runs every 15 minutes and would keep the queues busy until the next sweep. */
async function disableSchedules(client: ConstructorParameters<typeof EventBridgeClient>[0] & object): Promise<void> {
  const events = new EventBridgeClient(client);
  const { Rules = [] } = await events.send(new ListRulesCommand({}));
  for (const { Name, ScheduleExpression } of Rules) {
    if (ScheduleExpression !== undefined) await events.send(new DisableRuleCommand({ Name }));
  }
  events.destroy();
}
