import { join } from "node:path";
import type { Connection } from "../../kubernetes/connection.ts";
import { kubeconfigConnection } from "../../kubernetes/kubeconfig.ts";
import { type Environment, scrubbedEnvironment } from "../processes/environment.ts";
import type { Progress } from "../processes/progress.ts";
import type { RunDirectory } from "../processes/run-directory.ts";
import { UsageError } from "../usage-error.ts";
import { startControlPlane } from "./control-plane.ts";
import { ensureControlPlaneBinaries } from "./control-plane-binaries.ts";
import { createKubectl, type Kubectl } from "./kubectl.ts";

/** A cluster with Driftless's definitions and roles in it. */
export interface Cluster extends AsyncDisposable {
  /** The administrator's. */
  readonly connection: Connection;
  /** The administrator's, a file. */
  readonly kubeconfig: string;
  readonly kubectl: Kubectl;
  readonly kubectlBinary: string;
}

/** Which cluster to use. */
export interface ClusterOptions {
  /** A cluster of the user's own; without it the stack starts one. */
  readonly kubeconfig?: string;
  /** Whether the server may be on another machine. */
  readonly allowRemoteCluster: boolean;
}

/** What opening it needs. */
export interface ClusterDependencies {
  readonly run: RunDirectory;
  readonly environment: Environment;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

const MANIFESTS = join(import.meta.dirname, "../../../infra/cluster");

/** All but the relay's Deployment: here the relay is a process of the stack. */
const APPLIED = [
  "namespace.yaml",
  "crds",
  "cluster-roles.generated.yaml",
  "functions-rbac.yaml",
  "relay-rbac.yaml",
  "relay-checkpoint.yaml",
];

/**
 * Starts a control plane, or uses the cluster that `kubeconfig` names, and applies the manifests. The caller has ruled out, with
 * `assertClusterIsAllowed`, that this is a cluster not to be touched.
 */
export async function openCluster(options: ClusterOptions, dependencies: ClusterDependencies): Promise<Cluster> {
  const { run, environment, progress, signal } = dependencies;
  const binaries = await ensureControlPlaneBinaries({ environment, progress, signal });

  await using opening = new AsyncDisposableStack();
  let kubeconfig = options.kubeconfig;
  if (kubeconfig === undefined) {
    progress("starting etcd and kube-apiserver");
    const controlPlane = await startControlPlane({ binaries, run });
    opening.defer(() => controlPlane.stop());
    kubeconfig = controlPlane.kubeconfig;
  }
  const home = scrubbedEnvironment({ environment, home: run.scratch("home") });
  const opener = createKubectl(binaries.kubectl, kubeconfig, home, signal);
  for (const manifest of APPLIED) await opener.apply(join(MANIFESTS, manifest));
  await opener.run("wait", "--for=condition=Established", "--timeout=30s", "--filename", join(MANIFESTS, "crds"));

  const connection = await kubeconfigConnection(kubeconfig);
  const opened = opening.move();
  return {
    connection,
    kubeconfig,
    // Without the signal: it has to work while everything is being stopped.
    kubectl: createKubectl(binaries.kubectl, kubeconfig, home),
    kubectlBinary: binaries.kubectl,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Rejects with a `UsageError` for a server that is not on this machine, unless that is allowed. Connects to nothing. */
export async function assertClusterIsAllowed({ kubeconfig, allowRemoteCluster }: ClusterOptions): Promise<void> {
  if (kubeconfig === undefined) return;
  const { server } = await kubeconfigConnection(kubeconfig).catch((error: unknown) => {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  });
  const { hostname } = new URL(server);
  if (allowRemoteCluster || ["127.0.0.1", "[::1]", "localhost"].includes(hostname)) return;
  throw new UsageError(
    `${kubeconfig} names ${server}, which is not on this machine. Driftless would install its definitions and roles there. ` +
      "If that is what you want, say --yes-use-this-cluster",
  );
}
