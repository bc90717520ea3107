import { setTimeout as sleep } from "node:timers/promises";
import { eventSourceMappings } from "../../../infra/functions/event-source-mappings.ts";
import { kinds } from "../../../lib/kinds/index.ts";
import type { Connection } from "../../../lib/kubernetes/connection/connection.ts";
import { bundleProgram } from "../../../lib/local/deploy/bundle-program.ts";
import { readRelayContainer } from "../../../lib/local/deploy/relay-container.ts";
import { type SupervisedRelay, startRelayProcess } from "../../../lib/local/deploy/relay-process.ts";
import { type Environment, scrubbedEnvironment } from "../../../lib/local/processes/environment.ts";
import { freePort } from "../../../lib/local/processes/free-port.ts";
import type { Restartable } from "../../../lib/local/processes/restartable.ts";
import { endpointVariables } from "../../../lib/local/service-endpoints.ts";
import type { ReconcileRequest } from "../../../lib/queue/reconcile-request.ts";
import { type BenchCluster, startBenchCluster } from "../cluster/bench-cluster.ts";
import { type FunctionProcesses, startFunction } from "../event-source/function-processes.ts";
import { type EventObserver, type Messaging, startMessaging } from "../event-source/messaging.ts";
import { poll } from "../event-source/poller.ts";
import type { BenchContext } from "../measures/bench-context.ts";
import { type MeasuringAws, startMeasuringAws } from "../measuring-aws/measuring-aws.ts";
import { benchSettings } from "./bench-settings.ts";

/** How a system is set up for a benchmark. */
export interface SystemOptions {
  /** The duration in milliseconds of each AWS call for a resource. */
  readonly delayMs: number;
  /** The number of processes of the reconcile function. */
  readonly processes: number;
  /** The concurrency of the resync queue's mapping. */
  readonly resyncConcurrency: number;
}

/** Driftless running on a real API server and the AWS services for measuring. */
export interface System extends AsyncDisposable {
  /** The cluster administrator's connection. */
  readonly connection: Connection;
  readonly aws: MeasuringAws;
  /** Runs the sweep function so that every object is due immediately. */
  sweep(): Promise<void>;
  /**
   * Whether a queue, or each of the two, has no message in progress, and no message left except those for the second pass over a new
   * resource. These are delayed by minutes.
   */
  isSettled(queue?: "changes" | "resync"): Promise<boolean>;
  /** Removes the messages for the second pass over a new resource, so that none of them disturbs the next measurement. */
  discardLooks(): Promise<void>;
}

/** A system with the parts that a benchmark can disrupt. */
export interface OwnSystem extends System {
  readonly apiServer: Restartable;
  readonly relay: SupervisedRelay;
  readonly reconcile: FunctionProcesses;
  readonly messaging: Messaging;
  /** Runs the sweep function as a replacement for the relay. */
  poll(): Promise<void>;
}

/** The path between a system and AWS. */
export interface WayToAws extends EventObserver {
  /** The endpoint to use in place of this one. */
  through(endpoint: string): Promise<string>;
}

const directly: WayToAws = { through: async (endpoint) => endpoint };

/** Resolves when the system has nothing left to do. */
export async function settled(system: Pick<System, "isSettled">, signal: AbortSignal): Promise<void> {
  while (!(await system.isSettled())) await sleep(20, undefined, { signal });
}

/**
 * Starts a system without objects and waits until every part is ready: the bundled relay and functions, with the benchmark's own poller,
 * which runs the functions in several processes.
 */
export async function startSystem(
  context: BenchContext,
  options: SystemOptions,
  way: WayToAws = directly,
): Promise<OwnSystem> {
  const { environment, progress, run, signal } = context;
  await using starting = new AsyncDisposableStack();
  const [cluster, aws, messaging, bundle] = await Promise.all([
    startBenchCluster(context).then((started) => starting.use(started)),
    startMeasuringAws(context, options.delayMs).then((started) => starting.use(started)),
    startMessaging(way).then((started) => starting.use(started)),
    bundleProgram("relay", run.scratch("relay"), environment),
  ]);
  signal.throwIfAborted();

  progress(`starting the functions and the relay, with ${options.processes} processes for reconcile`);
  const endpoints = { aws: await way.through(aws.endpoint), messaging: await way.through(messaging.endpoint) };
  const shared = { ...functionEnvironment(cluster, endpoints, messaging), ...context.functionVariables };
  const start = async (
    name: "reconcile" | "sweep",
    processes: number,
    memoryMegabytes: number,
    timeoutSeconds: number,
    tokenFile: string,
  ) => {
    const settings = benchSettings(name, context.parameters);
    const environment = { ...shared, SETTINGS: settings, KUBERNETES_TOKEN_FILE: tokenFile };
    return starting.use(
      await startFunction(context, { name, processes, memoryMegabytes, timeoutSeconds, environment }),
    );
  };
  const { reconcilerTokenFile, sweeperTokenFile } = cluster.identities;
  const reconcile = await start("reconcile", options.processes, 512, 30, reconcilerTokenFile);
  const sweeping = await start("sweep", 1, 512, 300, sweeperTokenFile);
  startPolling(starting, messaging, reconcile, options.resyncConcurrency);
  const relay = await startRelayProcess({
    run,
    bundle,
    container: readRelayContainer(),
    kubeconfig: await cluster.identities.relayKubeconfig(),
    healthPort: await freePort(),
    progress,
    environment: {
      ...scrubbedEnvironment({ environment, home: run.scratch("home") }),
      ...credentials,
      AWS_ENDPOINT_URL: endpoints.messaging,
      EVENT_BUS_NAME: "driftless-bench",
      KINDS: kinds.map(({ resource }) => resource.kind).join(","),
    },
  });
  starting.defer(() => relay.stop());
  signal.throwIfAborted();

  const started = starting.move();
  return {
    connection: cluster.connection,
    aws,
    apiServer: cluster.apiServer,
    relay,
    reconcile,
    messaging,
    async sweep() {
      await sweeping.invoke({ windowSeconds: 1, periodSeconds: 1 });
    },
    async poll() {
      await sweeping.invoke({ poll: true });
    },
    async isSettled(queue) {
      const queues = queue === undefined ? [messaging.changes, messaging.resync] : [messaging[queue]];
      return queues.every(({ visible, inFlight, delayed }) => visible + inFlight === 0 && delayed.every(isLook));
    },
    async discardLooks() {
      messaging.changes.discardDelayed();
      messaging.resync.discardDelayed();
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

/** Whether a delayed message is for the second pass over a new resource: neither a requeue nor a request that has waited before. */
function isLook(body: string): boolean {
  // The functions have sent it.
  const { reason, waits } = JSON.parse(body) as ReconcileRequest;
  return reason === "resync" && waits === undefined;
}

const credentials: Environment = {
  AWS_REGION: "us-west-2",
  AWS_ACCESS_KEY_ID: "000000000000",
  AWS_SECRET_ACCESS_KEY: "unused",
};

/** The environment that the stack and Lambda set for the functions. */
function functionEnvironment(
  { connection }: BenchCluster,
  endpoints: { readonly aws: string; readonly messaging: string },
  { changes, resync }: Messaging,
): Environment {
  return {
    ...credentials,
    ...endpointVariables(Object.fromEntries(["s3", "dynamodb", "ecr", "sts"].map((key) => [key, endpoints.aws]))),
    AWS_ENDPOINT_URL_SQS: endpoints.messaging,
    AWS_ACCOUNT_ID: "000000000000",
    AWS_PARTITION: "aws",
    CHANGES_QUEUE_URL: changes.url,
    RESYNC_QUEUE_URL: resync.url,
    KUBERNETES_SERVER: connection.server,
    KUBERNETES_CA: Buffer.from(connection.ca).toString("base64"),
    POWERTOOLS_SERVICE_NAME: "driftless",
    POWERTOOLS_METRICS_NAMESPACE: "Driftless",
  };
}

function startPolling(
  starting: AsyncDisposableStack,
  { changes, resync }: Messaging,
  { invoke }: FunctionProcesses,
  resyncConcurrency: number,
): void {
  const stopping = new AbortController();
  const mappings = eventSourceMappings;
  void poll({ ...mappings.changes, invoke, queue: changes }, stopping.signal);
  void poll({ ...mappings.resync, invoke, queue: resync, maxConcurrency: resyncConcurrency }, stopping.signal);
  starting.defer(() => stopping.abort());
}
