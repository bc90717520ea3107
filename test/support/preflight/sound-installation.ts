import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  CloudFormationClient,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStacksCommand,
} from "@aws-sdk/client-cloudformation";
import { CloudWatchClient, PutMetricAlarmCommand, SetAlarmStateCommand } from "@aws-sdk/client-cloudwatch";
import { SQSClient } from "@aws-sdk/client-sqs";
import { expect } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import type { Connection } from "../../../lib/kubernetes/connection/connection.ts";
import { createSendRequest } from "../../../lib/kubernetes/request.ts";
import { stackName } from "../../../lib/settings/stack-name.ts";
import manifest from "../../../package.json" with { type: "json" };
import { eventually } from "../assertions/eventually.ts";
import { ACCOUNT, REGION } from "../aws/test-account.ts";
import { installation } from "../deployment/installation.ts";
import { startOwnCluster } from "../kubernetes/own-cluster.ts";

const SYSTEM = "driftless-system";
const NAME = "test";
const STACK = stackName(NAME);

/** What a deployment installs in a cluster, on a real API server, and the parts of its stack that checks look at, on an emulator. */
export interface SoundInstallation extends AsyncDisposable {
  readonly connection: Connection;
  readonly sqs: SQSClient;
  readonly deadLetterQueue: string;
  readonly kubectl: (...args: readonly string[]) => Promise<string>;
  readonly apply: (...items: readonly object[]) => Promise<void>;
  /** Waits until the API server serves every kind. */
  readonly established: () => Promise<void>;
  readonly patchStatus: (path: string, status: object) => Promise<void>;
  /** Sets how many pods of the relay there are. */
  readonly relayIs: (pods: { readonly replicas: number; readonly readyReplicas: number }) => Promise<void>;
  /** Writes this position for each kind into the relay's checkpoint. */
  readonly positions: (position: number) => Promise<void>;
  /** Changes published parameters. */
  readonly publishes: (parameters: object) => Promise<void>;
  readonly alarmIs: (state: "ALARM" | "OK") => Promise<void>;
}

/** A manifest of the installation. */
export interface Item {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: { readonly template: { readonly metadata: object } };
}

/** The manifest of this kind and name in the installation. */
export function manifestOf(kind: string, name: string): Item {
  const items = installation.items as readonly Item[];
  return items.find((item) => item.kind === kind && item.metadata.name === name) ?? expect.fail(`no ${kind} ${name}`);
}

/** Installs everything in a cluster of its own. The emulator at this endpoint has CloudFormation, SQS and CloudWatch. */
export async function installSoundly(endpoint: string): Promise<SoundInstallation> {
  await using opening = new AsyncDisposableStack();
  const options = { endpoint, region: REGION, credentials: { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT } };
  const sqs = new SQSClient({ ...options, useQueueUrlAsEndpoint: false });
  const cloudwatch = new CloudWatchClient(options);
  const cloudformation = new CloudFormationClient(options);
  opening.defer(async () => void (await cloudformation.send(new DeleteStackCommand({ StackName: STACK }))));
  const deadLetterQueue = await deploy(cloudformation);
  const cluster = opening.use(await startOwnCluster());
  const send = createSendRequest(cluster.connection);
  const kubectl = (...args: readonly string[]) => cluster.kubectl.run(...args);
  const established = async () =>
    void (await kubectl("wait", "--for=condition=Established", "crd", "--all", "--timeout=60s"));
  const contentType = "application/merge-patch+json";

  async function apply(...items: readonly object[]): Promise<void> {
    const file = join(cluster.run.scratch("manifests"), "list.json");
    await writeFile(file, JSON.stringify({ apiVersion: "v1", kind: "List", items }));
    await kubectl("apply", "--server-side", "--force-conflicts", "-f", file);
  }

  async function patchStatus(path: string, status: object): Promise<void> {
    await send({ method: "PATCH", path: `${path}/status`, contentType, body: { status } });
  }

  async function relayIs({ replicas, readyReplicas }: { replicas: number; readyReplicas: number }): Promise<void> {
    await kubectl("-n", SYSTEM, "scale", "deployment", "driftless-relay", `--replicas=${replicas}`);
    await patchStatus(`/apis/apps/v1/namespaces/${SYSTEM}/deployments/driftless-relay`, { replicas, readyReplicas });
  }

  async function positions(position: number): Promise<void> {
    const keys = kinds.map(({ resource: { plural, group } }) => `${plural}.${group}.0123`);
    const data = Object.fromEntries(keys.map((key) => [key, String(position)]));
    const path = `/api/v1/namespaces/${SYSTEM}/configmaps/driftless-relay-checkpoint`;
    await send({ method: "PATCH", path, contentType, body: { data } });
  }

  async function publishes(parameters: object): Promise<void> {
    const path = `/api/v1/namespaces/${SYSTEM}/configmaps/driftless-parameters`;
    const { data } = (await send({ method: "GET", path })) as { readonly data: Readonly<Record<string, string>> };
    const changed = JSON.stringify({ ...JSON.parse(data.parameters ?? "{}"), ...parameters });
    await send({ method: "PATCH", path, contentType, body: { data: { ...data, parameters: changed } } });
  }

  async function alarmIs(StateValue: "ALARM" | "OK"): Promise<void> {
    const AlarmName = `driftless-${NAME}-relay-stopped`;
    const metric = { Namespace: "AWS/Events", MetricName: "MatchedEvents", Statistic: "Sum", Period: 60 } as const;
    const condition = { EvaluationPeriods: 1, Threshold: 1, ComparisonOperator: "LessThanThreshold" } as const;
    await cloudwatch.send(
      new PutMetricAlarmCommand({ AlarmName, AlarmDescription: "No heartbeat.", ...metric, ...condition }),
    );
    await cloudwatch.send(new SetAlarmStateCommand({ AlarmName, StateValue, StateReason: "by the test" }));
  }

  const isFirst = (item: object) => ["CustomResourceDefinition", "Namespace"].includes((item as Item).kind);
  await apply(...installation.items.filter(isFirst));
  await established();
  await apply(...installation.items.filter((item) => !isFirst(item)));
  await relayIs({ replicas: 1, readyReplicas: 1 });
  await positions(1);
  const opened = opening.move();
  return {
    connection: cluster.connection,
    sqs,
    deadLetterQueue,
    kubectl,
    apply,
    established,
    patchStatus,
    relayIs,
    positions,
    publishes,
    alarmIs,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Creates a stack with the queues of a deployment; resolves to the URL of its dead-letter queue. */
async function deploy(cloudformation: CloudFormationClient): Promise<string> {
  const queue = (name: string) => ({ Type: "AWS::SQS::Queue", Properties: { QueueName: `doctor-${name}` } });
  const Resources = { DeadLetters: queue("dead-letters"), Undelivered: queue("undelivered") };
  const Outputs = {
    Version: { Value: manifest.version },
    DeadLetterQueueUrl: { Value: { Ref: "DeadLetters" } },
    UndeliveredQueueUrl: { Value: { Ref: "Undelivered" } },
  };
  const TemplateBody = JSON.stringify({ Resources, Outputs });
  await cloudformation.send(new CreateStackCommand({ StackName: STACK, TemplateBody }));
  return await eventually(async () => {
    const { Stacks: [stack] = [] } = await cloudformation.send(new DescribeStacksCommand({ StackName: STACK }));
    const url = stack?.Outputs?.find(({ OutputKey: key }) => key === "DeadLetterQueueUrl")?.OutputValue;
    if (stack?.StackStatus !== "CREATE_COMPLETE" || url === undefined) {
      throw new Error(`the stack is ${stack?.StackStatus}`);
    }
    return url;
  });
}
