import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inject } from "vitest";
import type { Connection } from "../../../lib/kubernetes/connection/connection.ts";
import { type ControlPlane, startControlPlane } from "../../../lib/local/control-plane/control-plane.ts";
import { createKubectl, type Kubectl } from "../../../lib/local/control-plane/kubectl.ts";
import { openRunDirectory, type RunDirectory } from "../../../lib/local/processes/run-directory.ts";
import { type AuditedRequest, prepareAuditLog } from "./audit-log.ts";
import "../real/provided-context.ts";

/** A real control plane that only one test uses. Nothing from Driftless is installed in it. */
export interface OwnCluster extends AsyncDisposable {
  readonly controlPlane: ControlPlane;
  readonly run: RunDirectory;
  /** The administrator's connection. */
  readonly connection: Connection;
  /** kubectl as the administrator. */
  readonly kubectl: Kubectl;
  /** Every request to the API server so far. */
  requests(): readonly AuditedRequest[];
}

/** Starts a control plane from the test run's binaries, with an audit log. */
export async function startOwnCluster(): Promise<OwnCluster> {
  const { kubectl } = inject("apiServer");
  const assets = dirname(kubectl);
  await using starting = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), "driftless-test-"));
  starting.defer(() => rm(directory, { recursive: true, force: true, maxRetries: 3 }));
  const run = await openRunDirectory(directory);
  starting.defer(() => run.close());
  const audit = prepareAuditLog(join(assets, "kube-apiserver"), run.scratch("audit"));
  const binaries = { kubectl, etcd: join(assets, "etcd"), kubeApiserver: audit.binary };
  const controlPlane = await startControlPlane({ binaries, run });
  const { server, ca, cert, key, kubeconfig } = controlPlane;
  const started = starting.move();
  return {
    controlPlane,
    run,
    connection: { server, ca, clientCertificate: { cert, key } },
    kubectl: createKubectl(kubectl, kubeconfig, { HOME: run.scratch("home") }),
    requests: () => audit.requests(),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}
