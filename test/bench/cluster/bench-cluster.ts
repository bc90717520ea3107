import { createApiServerClient } from "../../../lib/kubernetes/api-server.ts";
import type { KubernetesClient } from "../../../lib/kubernetes/client.ts";
import type { Connection } from "../../../lib/kubernetes/connection/connection.ts";
import { openCluster } from "../../../lib/local/control-plane/cluster.ts";
import { startControlPlane } from "../../../lib/local/control-plane/control-plane.ts";
import { ensureControlPlaneBinaries } from "../../../lib/local/control-plane/control-plane-binaries.ts";
import { createIdentities, type Identities } from "../../../lib/local/control-plane/identities.ts";
import type { Restartable } from "../../../lib/local/processes/restartable.ts";
import { manifestsOfAllKinds } from "../../support/deployment/installation.ts";
import type { BenchContext } from "../measures/bench-context.ts";

/** A real API server with Driftless's definitions and roles in it. */
export interface BenchCluster extends AsyncDisposable {
  /** The administrator's connection. */
  readonly connection: Connection;
  readonly kubernetes: KubernetesClient;
  readonly identities: Identities;
  /** The API server's process, which can be killed and started again with the same data. */
  readonly apiServer: Restartable;
}

/** Starts etcd, which syncs its log to disk as in production, and kube-apiserver, and applies the manifests. */
export async function startBenchCluster(context: BenchContext): Promise<BenchCluster> {
  const { run, environment, progress } = context;
  const binaries = await ensureControlPlaneBinaries({ environment, progress });
  await using starting = new AsyncDisposableStack();
  progress("starting etcd and kube-apiserver");
  const controlPlane = await startControlPlane({ binaries, run, durable: true });
  starting.defer(() => controlPlane.stop());
  const options = { kubeconfig: controlPlane.kubeconfig, allowRemoteCluster: false, manifests: manifestsOfAllKinds };
  const cluster = starting.use(await openCluster(options, context));
  const { server, ca } = controlPlane;
  const directory = run.scratch("identities");
  const identities = await createIdentities(cluster, { server, ca, directory, withInstaller: false });
  const { connection } = cluster;
  const started = starting.move();
  return {
    connection,
    kubernetes: createApiServerClient(connection),
    identities,
    apiServer: controlPlane.apiServer,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}
