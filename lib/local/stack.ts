import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Connection } from "../kubernetes/connection/connection.ts";
import { type StackAddresses, writeEnvironmentFile } from "./cli/environment-file.ts";
import { assertClusterIsAllowed, type ClusterOptions, openCluster } from "./control-plane/cluster.ts";
import { createIdentities } from "./control-plane/identities.ts";
import type { Kubectl } from "./control-plane/kubectl.ts";
import { bundleProgram } from "./deploy/bundle-program.ts";
import { bootstrap, deploy } from "./deploy/deployment.ts";
import type { Outputs } from "./deploy/outputs.ts";
import { writePlugin } from "./deploy/plugin.ts";
import { publishEksCluster } from "./deploy/publish-eks-cluster.ts";
import { readRelayContainer } from "./deploy/relay-container.ts";
import { startRelayProcess } from "./deploy/relay-process.ts";
import { startResync } from "./deploy/resync.ts";
import { awsEnvironment, type Target } from "./deploy/target.ts";
import { type EmulatorChoice, openEmulators } from "./emulators/emulators.ts";
import { scrubbedEnvironment } from "./processes/environment.ts";
import { freePort } from "./processes/free-port.ts";
import { openRunDirectory } from "./processes/run-directory.ts";
import { startTogether } from "./processes/start-together.ts";
import type { StepOptions } from "./processes/step-options.ts";

/** Which parts of the stack to start, and the parts that the user provides instead. */
export interface StackOptions extends StepOptions, ClusterOptions, Omit<EmulatorChoice, "withRoles"> {
  /** Where the stack keeps its state. */
  readonly directory: string;
  readonly resyncSeconds?: number;
  /** The deployment's parameters, in the form of a user's file, without those that this stack sets. */
  readonly parameters: StackParameters;
  /** The EKS cluster that the objects of the deployment have to name. */
  readonly eksCluster: string;
  /** The relay's Deployment, according to which this stack runs the relay; `undefined` if the deployment has no relay. */
  readonly relay: object | undefined;
  readonly signal: AbortSignal;
}

/** The parameters on which the local stack itself depends, and all others. */
export interface StackParameters {
  readonly region: string;
  readonly roles: "own" | "selectors" | "carm";
  readonly [name: string]: unknown;
}

/** All of Driftless, running. Disposing of it stops everything. */
export interface Stack extends AsyncDisposable {
  readonly addresses: StackAddresses;
  /** The administrator's connection. */
  readonly connection: Connection;
  readonly kubectl: Kubectl;
  /** A message about an emulator that has ended, without which the stack cannot go on; pending while all of them are running. */
  readonly lost: Promise<string>;
  /** Where the stack is deployed, and its outputs. */
  readonly target: Target;
  readonly outputs: Outputs;
}

const ACCOUNT = "000000000000";
const TOKEN_RENEWAL_MS = 12 * 3600 * 1000;

/** Starts everything, or rejects and leaves nothing running. `signal` aborts the start at any point. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { environment, progress, parameters } = options;
  const { region } = parameters;
  const consequence = "Driftless would install its CRDs and roles there.";
  await assertClusterIsAllowed({ ...options, consequence });
  await using starting = new AsyncDisposableStack();
  const failure = new AbortController();
  const signal = AbortSignal.any([options.signal, failure.signal]);
  const run = await openRunDirectory(resolve(options.directory), signal);
  starting.defer(() => run.close());

  const shared = { run, environment, progress, signal };
  const programs = run.scratch("programs");
  const [cluster, emulators, bundle] = await startTogether(failure, [
    openCluster(options, shared).then((opened) => starting.use(opened)),
    openEmulators({ ...options, withRoles: parameters.roles !== "own" }, shared).then((opened) => starting.use(opened)),
    bundleProgram("relay", run.scratch("relay"), environment, signal),
    bundleProgram("kubectl-driftless", run.scratch("plugin"), environment, signal).then((plugin) =>
      writePlugin(programs, plugin),
    ),
  ]);
  signal.throwIfAborted();

  const target: Target = { endpoint: emulators.awsEndpoint, region, account: ACCOUNT };
  // In a user's cluster, the deployment installs nothing, because what it installs would stay there.
  const installCluster = options.kubeconfig === undefined;
  progress("deploying to the emulated AWS");
  const { server, ca } = cluster.connection;
  const directory = run.scratch("identities");
  const [identities] = await startTogether(failure, [
    createIdentities(cluster, { server, ca, directory, withInstaller: installCluster }),
    bootstrap({ ...shared, target }),
  ]);
  const renewal = setInterval(() => void identities.renew(), TOKEN_RENEWAL_MS);
  starting.defer(() => clearInterval(renewal));
  signal.throwIfAborted();

  const outputs = await deploy(
    { ...shared, target },
    {
      serviceEndpoints: emulators.serviceEndpoints,
      eksCluster: options.eksCluster,
      tokenFiles: {
        sweep: identities.sweeperTokenFile,
        drift: identities.sweeperTokenFile,
        install: identities.installerTokenFile,
      },
      parameters: {
        ...parameters,
        kubernetesServer: server,
        kubernetesCa: Buffer.from(ca).toString("base64"),
        tokenFile: identities.reconcilerTokenFile,
        installCluster,
        terminationProtection: false,
      },
    },
  );
  signal.throwIfAborted();
  await publishEksCluster(cluster.kubectl, options.eksCluster);

  if (options.relay !== undefined) {
    progress("starting the relay");
    const relay = await startRelayProcess({
      run,
      bundle,
      container: readRelayContainer(options.relay),
      kubeconfig: await identities.relayKubeconfig(),
      healthPort: await freePort(),
      progress,
      environment: {
        ...scrubbedEnvironment({ environment, home: run.scratch("home") }),
        ...awsEnvironment(target),
      },
    });
    starting.defer(() => relay.stop());
  }
  if (options.resyncSeconds !== undefined) {
    starting.defer(startResync(options.resyncSeconds, { target, functionName: outputs.SweepFunctionName, progress }));
  }

  const addresses: StackAddresses = {
    kubeconfig: cluster.kubeconfig,
    kubectl: cluster.kubectlBinary,
    programs,
    ...emulators,
    region,
    account: ACCOUNT,
  };
  const environmentFile = join(options.directory, "env");
  await writeEnvironmentFile(environmentFile, addresses);
  starting.defer(() => rm(environmentFile, { force: true }));
  const running = starting.move();
  return {
    addresses,
    connection: cluster.connection,
    kubectl: cluster.kubectl,
    lost: emulators.lost,
    target,
    outputs,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
