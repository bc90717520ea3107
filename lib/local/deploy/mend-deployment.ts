import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  PutFunctionConcurrencyCommand,
  UpdateFunctionConfigurationCommand,
} from "@aws-sdk/client-lambda";
import { GetQueueAttributesCommand, SetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { endpointVariables, type ServiceEndpoints } from "../service-endpoints.ts";
import type { Outputs } from "./outputs.ts";
import type { Target } from "./target.ts";

/**
 * Mends what MiniStack's CloudFormation leaves out of the deployed stack: it never reads a queue's RedrivePolicy or a function's
 * reserved concurrency. And tells the functions where the services of the resources are, which may not be where the rest of AWS is, and
 * gives the sweep function a token of its own, as its role is on EKS.
 */
export async function mendDeployment(
  outputs: Outputs,
  options: {
    readonly target: Target;
    readonly assembly: string;
    readonly serviceEndpoints: ServiceEndpoints;
    readonly sweeperTokenFile: string;
  },
): Promise<void> {
  const { endpoint, region, account } = options.target;
  const client = { endpoint, region, credentials: { accessKeyId: account, secretAccessKey: account } };
  const sqs = new SQSClient(client);
  const lambda = new LambdaClient(client);
  const maxReceiveCount = await declaredReceiveCount(options.assembly);
  const deadLetterTargetArn = await queueArn(sqs, outputs.DeadLetterQueueUrl);
  for (const queueUrl of [outputs.ChangesQueueUrl, outputs.ResyncQueueUrl]) {
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn, maxReceiveCount });
    await sqs.send(new SetQueueAttributesCommand({ QueueUrl: queueUrl, Attributes: { RedrivePolicy } }));
  }
  const functions = [
    [outputs.ReconcileFunctionName, {}],
    [outputs.SweepFunctionName, { KUBERNETES_TOKEN_FILE: options.sweeperTokenFile }],
  ] as const;
  for (const [functionName, own] of functions) {
    const { Environment } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName: functionName }));
    const Variables = {
      ...Environment?.Variables,
      // Set, MiniStack's worker turns HTTPS to this machine into HTTP, and the API server is out of reach; absent, it sets it.
      AWS_ENDPOINT_URL: "",
      AWS_ENDPOINT_URL_SQS: endpoint,
      ...endpointVariables(options.serviceEndpoints),
      ...own,
    };
    await lambda.send(
      new UpdateFunctionConfigurationCommand({ FunctionName: functionName, Environment: { Variables } }),
    );
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

/** How often a message may be received before it goes to the dead-letter queue, as the synthesised template says. */
async function declaredReceiveCount(assembly: string): Promise<number> {
  const name = (await readdir(assembly)).find((file) => file.endsWith(".template.json"));
  if (name === undefined) throw new Error(`no template in ${assembly}`);
  const { Resources } = JSON.parse(await readFile(join(assembly, name), "utf8")) as Template;
  const counts = Object.values(Resources).flatMap(({ Properties }) => Properties?.RedrivePolicy?.maxReceiveCount ?? []);
  const [count] = counts;
  if (count === undefined) throw new Error("the template has no queue with a RedrivePolicy");
  return count;
}
