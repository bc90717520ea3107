import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { LambdaClient, PutFunctionConcurrencyCommand } from "@aws-sdk/client-lambda";
import { GetQueueAttributesCommand, SetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { Outputs } from "./outputs.ts";
import { clientOf, type Target } from "./target.ts";

/** Adds what MiniStack's CloudFormation omits from the stack: a queue's RedrivePolicy and a function's reserved concurrency. */
export async function completeDeployment(
  outputs: Outputs,
  options: { readonly target: Target; readonly assembly: string },
): Promise<void> {
  const sqs = new SQSClient(clientOf(options.target));
  const lambda = new LambdaClient(clientOf(options.target));
  const maxReceiveCount = await declaredReceiveCount(options.assembly);
  const deadLetterTargetArn = await queueArn(sqs, outputs.DeadLetterQueueUrl);
  for (const queueUrl of [outputs.ChangesQueueUrl, outputs.ResyncQueueUrl]) {
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn, maxReceiveCount });
    await sqs.send(new SetQueueAttributesCommand({ QueueUrl: queueUrl, Attributes: { RedrivePolicy } }));
  }
  await lambda.send(
    new PutFunctionConcurrencyCommand({ FunctionName: outputs.SweepFunctionName, ReservedConcurrentExecutions: 1 }),
  );
  sqs.destroy();
  lambda.destroy();
}

async function queueArn(sqs: SQSClient, queueUrl: string): Promise<string> {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: ["QueueArn"] }),
  );
  const arn = Attributes?.QueueArn;
  if (arn === undefined) throw new Error(`the queue ${queueUrl} has no ARN`);
  return arn;
}

interface Template {
  readonly Resources: Readonly<
    Record<string, { readonly Properties?: { readonly RedrivePolicy?: { readonly maxReceiveCount?: number } } }>
  >;
}

/** How many times a message can be received before it is moved to the dead-letter queue, according to the synthesised template. */
async function declaredReceiveCount(assembly: string): Promise<number> {
  const name = (await readdir(assembly)).find((file) => file.endsWith(".template.json"));
  if (name === undefined) throw new Error(`no template in ${assembly}`);
  const { Resources } = JSON.parse(await readFile(join(assembly, name), "utf8")) as Template;
  const [count] = Object.values(Resources).flatMap(
    ({ Properties }) => Properties?.RedrivePolicy?.maxReceiveCount ?? [],
  );
  if (count === undefined) throw new Error("the template has no queue with a RedrivePolicy");
  return count;
}
