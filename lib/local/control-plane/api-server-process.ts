import { type LocalProcess, startProcess } from "../processes/local-process.ts";
import { type Restartable, startRestartable } from "../processes/restartable.ts";
import type { RunDirectory } from "../processes/run-directory.ts";
import type { Certificates } from "./certificates.ts";

// An orderly stop waits up to a minute for open watches.
const GRACE_MS = 2_000;

/** The options of a kube-apiserver. */
export interface ApiServerOptions {
  readonly binary: string;
  readonly run: RunDirectory;
  readonly etcdUrl: string;
  readonly certificates: Certificates;
  /** Whether the server at this address reports that it is ready. If this function rejects, the server is not ready yet. */
  readonly ready: (url: string) => Promise<boolean>;
}

/** Starts a kube-apiserver with RBAC at `https://127.0.0.1:port`, and waits until it is ready. */
export async function startApiServer(options: ApiServerOptions): Promise<Restartable> {
  return await startRestartable("https", (port, url) => startOn(port, url, options), GRACE_MS);
}

function startOn(port: number, url: string, options: ApiServerOptions): Promise<LocalProcess> {
  const { binary, run, etcdUrl } = options;
  const { files } = options.certificates;
  return startProcess({
    run,
    name: "kube-apiserver",
    command: binary,
    args: [
      "--bind-address=127.0.0.1",
      "--advertise-address=127.0.0.1",
      // Nothing here uses the Service `kubernetes`, and from 1.37 on its endpoint must not be a loopback address.
      "--endpoint-reconciler-type=none",
      `--secure-port=${port}`,
      `--etcd-servers=${etcdUrl}`,
      `--client-ca-file=${files.ca}`,
      `--tls-cert-file=${files.servingCertificate}`,
      `--tls-private-key-file=${files.servingKey}`,
      `--service-account-issuer=${url}/`,
      `--service-account-key-file=${files.serviceAccountPublicKey}`,
      `--service-account-signing-key-file=${files.serviceAccountKey}`,
      "--authorization-mode=RBAC",
      "--service-cluster-ip-range=10.0.0.0/24",
      // Nothing here creates the default ServiceAccount that this plugin waits for.
      "--disable-admission-plugins=ServiceAccount",
    ],
    environment: {},
    ready: () => options.ready(url),
  });
}
