import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LambdaClient, ListEventSourceMappingsCommand, UpdateEventSourceMappingCommand } from "@aws-sdk/client-lambda";
import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { KubernetesObject } from "../../lib/kubernetes/object.ts";
import { openCluster } from "../../lib/local/control-plane/cluster.ts";
import { createIdentities } from "../../lib/local/control-plane/identities.ts";
import { bootstrap } from "../../lib/local/deploy/deployment.ts";
import type { Outputs } from "../../lib/local/deploy/outputs.ts";
import { readRelayContainer } from "../../lib/local/deploy/relay-container.ts";
import { type SupervisedRelay, startRelayProcess } from "../../lib/local/deploy/relay-process.ts";
import { awsEnvironment, clientOf, type Target } from "../../lib/local/deploy/target.ts";
import { openEmulators } from "../../lib/local/emulators/emulators.ts";
import { scrubbedEnvironment } from "../../lib/local/processes/environment.ts";
import { freePort } from "../../lib/local/processes/free-port.ts";
import { openRunDirectory } from "../../lib/local/processes/run-directory.ts";
import type { StepOptions } from "../../lib/local/processes/step-options.ts";
import { emulatedServices } from "../../lib/local/service-endpoints.ts";
import { isRead } from "../support/aws/aws-operation.ts";
import { ACCOUNT, REGION } from "../support/aws/test-account.ts";
import { startCountingProxy } from "../support/proxies/counting-proxy.ts";
import type { Version } from "./version.ts";

/** A cluster and an emulated AWS to which one version after the other is deployed. */
export interface World extends AsyncDisposable {
  /** Runs kubectl as the administrator. */
  kubectl(...args: readonly string[]): Promise<string>;
  apply(manifests: readonly object[]): Promise<void>;
  /** The objects of these types in all namespaces. */
  objects(types: string): Promise<readonly KubernetesObject[]>;
  /** Deploys a version with the parameters in `config`, over the one that is there, and runs its relay instead of the other's. */
  deploy(version: Version, config: string): Promise<Outputs>;
  /** Says whether the functions get the messages of the queues. */
  setReading(Enabled: boolean): Promise<void>;
  /** The number of messages that are due, and that are being served. */
  requests(): Promise<number>;
  /** The calls since the last `forgetWrites` that change resources: the operations, with how many there were. */
  writes(): readonly string[];
  forgetWrites(): void;
}

/** The calls that the functions and the deployment make for themselves. */
const OWN_CALLS: ReadonlySet<string> = new Set([
  ...["AssumeRole", "SendMessage", "SendMessageBatch", "DeleteMessage", "ChangeMessageVisibility"],
  ...["PutLogEvents", "CreateLogStream", "PutEvents", "StartQuery"],
]);

/**
 * The emulator makes a queue anew when one of its properties changes, so the functions register the cluster again. AWS changes queues in place.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-sqs-queue.html
 */
const REGISTRATION = "TagQueue 1";

/** Starts the cluster and the emulators, with proxies in front of them, in the folder `directory`. */
export async function openWorld(directory: string, { environment, progress }: StepOptions): Promise<World> {
  await using opening = new AsyncDisposableStack();
  const run = await openRunDirectory(directory);
  opening.defer(() => run.close());
  const shared = { run, environment, progress };
  const [cluster, emulators] = await Promise.all([
    openCluster({ allowRemoteCluster: false, manifests: { namespaces: [], definitions: [], rights: [] } }, shared),
    openEmulators({ services: emulatedServices, serviceEndpoints: {}, withRoles: true }, shared),
  ]);
  opening.use(cluster);
  opening.use(emulators);
  const endpoints = [...new Set([emulators.awsEndpoint, ...Object.values(emulators.serviceEndpoints)])];
  const proxies = new Map(
    await Promise.all(endpoints.map(async (endpoint) => [endpoint, await startCountingProxy(endpoint)] as const)),
  );
  for (const proxy of proxies.values()) opening.defer(() => proxy.close());
  const proxied = (endpoint: string) => proxies.get(endpoint)?.url ?? endpoint;

  const target: Target = { endpoint: proxied(emulators.awsEndpoint), region: REGION, account: ACCOUNT };
  const { server, ca } = cluster.connection;
  const identities = await createIdentities(cluster, {
    ...{ server, ca, withInstaller: true },
    directory: run.scratch("identities"),
  });
  await bootstrap({ ...shared, target });
  // The test's own calls do not count.
  const client = clientOf({ ...target, endpoint: emulators.awsEndpoint });
  const [sqs, lambda] = [new SQSClient(client), new LambdaClient(client)];
  opening.defer(() => sqs.destroy());
  opening.defer(() => lambda.destroy());
  let relay: SupervisedRelay | undefined;
  opening.defer(() => relay?.stop());
  let outputs: Outputs | undefined;
  const opened = opening.move();
  const kubectl = (...args: readonly string[]) => cluster.kubectl.run(...args);
  return {
    kubectl,
    async apply(manifests) {
      const file = join(run.scratch("applied"), "manifests.json");
      await writeFile(file, JSON.stringify({ apiVersion: "v1", kind: "List", items: manifests }));
      await cluster.kubectl.apply(file);
    },
    async objects(types) {
      return JSON.parse(await kubectl("get", types, "--all-namespaces", "--output=json")).items;
    },
    async deploy({ deployment, bundles, parameters, manifests }, config) {
      const { parameters: local, eksCluster } = parameters.localDeployment(config, false);
      outputs = await deployment.deploy(
        { ...shared, target },
        {
          serviceEndpoints: Object.fromEntries(
            Object.entries(emulators.serviceEndpoints).map(([key, endpoint]) => [key, proxied(endpoint)]),
          ),
          eksCluster,
          tokenFiles: {
            sweep: identities.sweeperTokenFile,
            drift: identities.sweeperTokenFile,
            install: identities.installerTokenFile,
          },
          parameters: {
            ...local,
            kubernetesServer: server,
            kubernetesCa: Buffer.from(ca).toString("base64"),
            tokenFile: identities.reconcilerTokenFile,
            installCluster: true,
            terminationProtection: false,
          },
        },
      );
      await relay?.stop();
      const { relay: container } = manifests.localManifests(local, "own");
      relay = await startRelayProcess({
        run,
        bundle: await bundles.bundleProgram("relay", run.scratch("relay"), environment),
        container: readRelayContainer(container),
        kubeconfig: await identities.relayKubeconfig(),
        healthPort: await freePort(),
        progress,
        environment: {
          ...scrubbedEnvironment({ environment, home: run.scratch("home") }),
          ...awsEnvironment(target),
        },
      });
      return outputs;
    },
    async setReading(Enabled) {
      const { EventSourceMappings = [] } = await lambda.send(
        new ListEventSourceMappingsCommand({ FunctionName: outputs?.ReconcileFunctionName }),
      );
      for (const { UUID } of EventSourceMappings) {
        await lambda.send(new UpdateEventSourceMappingCommand({ UUID, Enabled }));
      }
    },
    async requests() {
      const counts = [outputs?.ChangesQueueUrl, outputs?.ResyncQueueUrl].map(async (QueueUrl) => {
        const { Attributes = {} } = await sqs.send(
          new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }),
        );
        const { ApproximateNumberOfMessages, ApproximateNumberOfMessagesNotVisible } = Attributes;
        return Number(ApproximateNumberOfMessages) + Number(ApproximateNumberOfMessagesNotVisible);
      });
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    },
    writes: () =>
      [...proxies.values()].flatMap(({ counts }) =>
        [...counts].flatMap(([operation, count]) =>
          isRead(operation) || OWN_CALLS.has(operation) || `${operation} ${count}` === REGISTRATION
            ? []
            : [`${operation} ${count}`],
        ),
      ),
    forgetWrites() {
      for (const proxy of proxies.values()) proxy.reset();
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
