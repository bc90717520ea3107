import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { DisableRuleCommand, EventBridgeClient, ListRulesCommand } from "@aws-sdk/client-eventbridge";
import {
  InvokeCommand,
  LambdaClient,
  ListEventSourceMappingsCommand,
  UpdateEventSourceMappingCommand,
} from "@aws-sdk/client-lambda";
import { GetQueueAttributesCommand, SetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { expect } from "vitest";
import { type ControlPlane, startControlPlane } from "../../../lib/local/control-plane/control-plane.ts";
import { ensureControlPlaneBinaries } from "../../../lib/local/control-plane/control-plane-binaries.ts";
import { startMiniStack } from "../../../lib/local/emulators/ministack.ts";
import { ensurePythonEnvironment } from "../../../lib/local/emulators/python-environment.ts";
import { ACCOUNT, REGION } from "../aws/s3/test-s3.ts";
import { type CountingProxy, startCountingProxy } from "../proxies/counting-proxy.ts";
import { childProcesses } from "./child-processes.ts";
import { openStackServices, type RunningStack, startStackProgram } from "./running-stack.ts";

/** A running stack in which the test controls every part. Only the test sweeps it. */
export interface FaultyStack extends RunningStack {
  readonly controlPlane: ControlPlane;
  /** Runs kubectl as the administrator, whether or not the program is running. */
  kubectl(...args: readonly string[]): Promise<string>;
  /** The proxy in front of all AWS services except S3, for the relay, the functions and the deployment. */
  readonly awsProxy: CountingProxy;
  /** Makes every object due immediately. */
  sweep(): Promise<void>;
  /** Rejects while a request is due or being served. */
  expectIdle(): Promise<void>;
  /** Rejects unless so many requests about changes are due, or more. */
  expectDue(count: number): Promise<void>;
  /** Says whether Lambda reads the queues. While it does not, requests gather there. */
  setReading(Enabled: boolean): Promise<void>;
  /** Sets the number of seconds after which a request comes back if its function has died. */
  setVisibility(seconds: number): Promise<void>;
  /** Ends the processes in which functions are running, with SIGKILL. */
  killFunctions(): void;
}

/**
 * Starts the control plane, MiniStack and S3, and then the program with these arguments. The program uses all three as if they were the
 * user's own.
 */
export async function startFaultyStack(...args: readonly string[]): Promise<FaultyStack> {
  await using starting = new AsyncDisposableStack();
  const services = starting.use(await openStackServices());
  const { run } = services;
  const options = { environment: process.env, progress: console.error };
  const [binaries, python] = await Promise.all([
    ensureControlPlaneBinaries(options),
    ensurePythonEnvironment("ministack", options),
  ]);
  const [controlPlane, miniStack] = await Promise.all([
    startControlPlane({ binaries, run }),
    startMiniStack({ python, run, environment: process.env }),
  ]);
  const awsProxy = await startCountingProxy(miniStack.endpoint);
  starting.defer(() => awsProxy.close());
  const own = ["--kubeconfig", controlPlane.kubeconfig, "--aws-endpoint", awsProxy.url];
  const program = starting.use(await startStackProgram(services, ...own, ...args));

  const client = {
    endpoint: miniStack.endpoint,
    region: REGION,
    credentials: { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT },
  };
  const [sqs, lambda] = [new SQSClient(client), new LambdaClient(client)];
  const { output, queueUrls } = await deployment(client);
  await stopSchedules(client);
  const running = starting.move();
  return {
    ...services,
    program,
    controlPlane,
    async kubectl(...args) {
      const all = ["--kubeconfig", controlPlane.kubeconfig, ...args];
      return (await promisify(execFile)(binaries.kubectl, all, { env: { HOME: services.directory } })).stdout;
    },
    awsProxy,
    async sweep() {
      const { FunctionError } = await lambda.send(
        new InvokeCommand({
          FunctionName: output("SweepFunctionName"),
          Payload: JSON.stringify({ windowSeconds: 1, periodSeconds: 1 }),
        }),
      );
      expect(FunctionError).toBeUndefined();
    },
    async expectIdle() {
      for (const QueueUrl of queueUrls) {
        const { Attributes = {} } = await sqs.send(
          new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }),
        );
        const { ApproximateNumberOfMessages, ApproximateNumberOfMessagesNotVisible } = Attributes;
        expect([ApproximateNumberOfMessages, ApproximateNumberOfMessagesNotVisible]).toEqual(["0", "0"]);
      }
    },
    async expectDue(count) {
      const [QueueUrl] = queueUrls;
      const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }));
      expect(Number(Attributes?.ApproximateNumberOfMessages)).toBeGreaterThanOrEqual(count);
    },
    async setReading(Enabled) {
      const { EventSourceMappings = [] } = await lambda.send(new ListEventSourceMappingsCommand());
      for (const { UUID } of EventSourceMappings) {
        await lambda.send(new UpdateEventSourceMappingCommand({ UUID, Enabled }));
      }
    },
    async setVisibility(seconds) {
      const Attributes = { VisibilityTimeout: String(seconds) };
      for (const QueueUrl of queueUrls) await sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes }));
    },
    killFunctions() {
      const workers = childProcesses(miniStack.pid);
      expect(workers).not.toEqual([]);
      for (const pid of workers) process.kill(pid, "SIGKILL");
    },
    async [Symbol.asyncDispose]() {
      sqs.destroy();
      lambda.destroy();
      await running.disposeAsync();
    },
  };
}

/** Disables the scheduled rules. They would run at a full quarter of an hour, in the middle of whatever a test counts. */
async function stopSchedules(client: ClientConfig): Promise<void> {
  const events = new EventBridgeClient(client);
  const { Rules = [] } = await events.send(new ListRulesCommand({}));
  const scheduled = Rules.filter(({ ScheduleExpression }) => ScheduleExpression);
  expect(scheduled).not.toEqual([]);
  for (const { Name } of scheduled) await events.send(new DisableRuleCommand({ Name }));
  events.destroy();
}

interface ClientConfig {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** The outputs of the deployed stack. */
async function deployment(client: ClientConfig) {
  const cloudFormation = new CloudFormationClient(client);
  const { Stacks = [] } = await cloudFormation.send(new DescribeStacksCommand({}));
  cloudFormation.destroy();
  const outputs = Stacks.flatMap(({ Outputs = [] }) => Outputs);
  const output = (name: string): string => {
    const value = outputs.find(({ OutputKey }) => OutputKey === name)?.OutputValue;
    return value ?? expect.fail(`the stack has no output ${name}`);
  };
  return { output, queueUrls: [output("ChangesQueueUrl"), output("ResyncQueueUrl")] };
}
