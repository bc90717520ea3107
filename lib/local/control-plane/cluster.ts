import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Connection } from "../../kubernetes/connection/connection.ts";
import { kubeconfigConnection } from "../../kubernetes/connection/kubeconfig.ts";
import { createSendRequest } from "../../kubernetes/request.ts";
import { errorText } from "../../text/error-text.ts";
import { scrubbedEnvironment } from "../processes/environment.ts";
import type { RunOptions } from "../processes/step-options.ts";
import { UsageError } from "../usage-error.ts";
import { startControlPlane } from "./control-plane.ts";
import { ensureControlPlaneBinaries } from "./control-plane-binaries.ts";
import { withFunctionSubjects } from "./function-subjects.ts";
import { createKubectl, type Kubectl, KubectlError } from "./kubectl.ts";
import { startNamespaceDeletion } from "./namespace-deletion.ts";

/** A cluster in which the manifests are installed. */
export interface Cluster extends AsyncDisposable {
  /** The administrator's connection. */
  readonly connection: Connection;
  /** The file with the administrator's kubeconfig. */
  readonly kubeconfig: string;
  readonly kubectl: Kubectl;
  readonly kubectlBinary: string;
  /** Applies a manifest. In a user's cluster, its objects are removed at the end, unless one of them existed before. */
  install(manifest: string): Promise<void>;
}

/** The manifests to install in a cluster with kubectl. */
export interface ClusterManifests {
  /** The namespaces remain in a user's cluster, because everything else in them would be deleted too. */
  readonly namespaces: readonly object[];
  /** The CRDs remain in a user's cluster, because every object of their kinds would be deleted too. */
  readonly definitions: readonly object[];
  readonly rights: readonly object[];
}

/** Which cluster to use. */
export interface ClusterOptions {
  /** The kubeconfig of the user's own cluster. If omitted, the stack starts a control plane. */
  readonly kubeconfig?: string;
  /** Whether the server may be on another machine. */
  readonly allowRemoteCluster: boolean;
  /** The manifests to install before the deployment. The relay is not among them: it is a process of the local stack. */
  readonly manifests: ClusterManifests;
}

/** Starts a control plane or uses `kubeconfig`'s cluster, which must have passed `assertClusterIsAllowed`, and applies the manifests. */
export async function openCluster(options: ClusterOptions, dependencies: RunOptions): Promise<Cluster> {
  const { run, environment, progress, signal } = dependencies;
  const binaries = await ensureControlPlaneBinaries({ environment, progress, signal });

  await using opening = new AsyncDisposableStack();
  let kubeconfig = options.kubeconfig;
  if (kubeconfig === undefined) {
    progress("starting etcd and kube-apiserver");
    const controlPlane = await startControlPlane({ binaries, run });
    opening.defer(() => controlPlane.stop());
    kubeconfig = controlPlane.kubeconfig;
    const { server, ca, cert, key } = controlPlane;
    const send = createSendRequest({ server, ca, clientCertificate: { cert, key } });
    opening.defer(startNamespaceDeletion(send, progress));
  }
  const home = scrubbedEnvironment({ environment, home: run.scratch("home") });
  const opener = createKubectl(binaries.kubectl, kubeconfig, home, signal);
  // This client has no signal, because it has to work while everything is being stopped.
  const kubectl = createKubectl(binaries.kubectl, kubeconfig, home);
  const installed = opening.use(new AsyncDisposableStack());
  const { namespaces, definitions, rights } = writeManifests(options.manifests, run.scratch("manifests"));
  if (namespaces !== undefined) await opener.apply(namespaces);
  if (definitions !== undefined) await opener.apply(definitions);
  if (rights !== undefined) await install(rights);
  if (definitions !== undefined) {
    await opener.run("wait", "--for=condition=Established", "--timeout=30s", "--filename", definitions);
  }

  const connection = await kubeconfigConnection(kubeconfig);
  const opened = opening.move();
  return {
    connection,
    kubeconfig,
    kubectl,
    kubectlBinary: binaries.kubectl,
    install,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };

  async function install(manifest: string): Promise<void> {
    if (options.kubeconfig !== undefined) {
      const present = await opener.run("get", "--filename", manifest, "--ignore-not-found", "--output=name");
      if (present === "") installed.defer(() => remove(manifest));
    }
    await opener.apply(manifest);
  }

  /** Does not reject if the cluster cannot be reached, so that everything else is still stopped. */
  async function remove(manifest: string): Promise<void> {
    try {
      await kubectl.run(
        "delete",
        "--filename",
        manifest,
        "--ignore-not-found",
        "--wait=false",
        "--request-timeout=10s",
      );
    } catch (error) {
      if (!(error instanceof KubectlError)) throw error;
      progress(`cannot remove ${manifest} from the cluster: ${error.message}`);
    }
  }
}

/** Writes the manifests to files in a folder, for kubectl; returns the paths. An empty list gets no file, because kubectl rejects it. */
function writeManifests({ namespaces, definitions, rights }: ClusterManifests, folder: string) {
  const write = (name: string, items: readonly object[]) => {
    if (items.length === 0) return undefined;
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify({ apiVersion: "v1", kind: "List", items }));
    return file;
  };
  return {
    namespaces: write("namespaces", namespaces),
    definitions: write("definitions", definitions),
    rights: write("rights", rights.map(withFunctionSubjects)),
  };
}

/** Rejects with a `UsageError` that states the consequence if the server must not be on another machine, but is. Connects to nothing. */
export async function assertClusterIsAllowed({
  kubeconfig,
  allowRemoteCluster,
  consequence,
}: Pick<ClusterOptions, "kubeconfig" | "allowRemoteCluster"> & { readonly consequence: string }): Promise<void> {
  if (kubeconfig === undefined) return;
  const { server } = await kubeconfigConnection(kubeconfig).catch((error: unknown) => {
    throw new UsageError(errorText(error), { cause: error });
  });
  const { hostname } = new URL(server);
  if (allowRemoteCluster || ["127.0.0.1", "[::1]", "localhost"].includes(hostname)) return;
  throw new UsageError(
    `${kubeconfig} specifies ${server}, which is not on this machine. ${consequence} If that is what you want, add --yes-use-this-cluster`,
  );
}
