import { onFreePort } from "../processes/free-port.ts";
import { type LocalProcess, startProcess } from "../processes/local-process.ts";
import { type Restartable, restartable } from "../processes/restartable.ts";
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
  /** A CSV of static tokens, if there are any. */
  readonly tokenFile: string | undefined;
  /** Whether the server at this address reports that it is ready. If this function rejects, the server is not ready yet. */
  readonly ready: (url: string) => Promise<boolean>;
}

/** Starts a kube-apiserver with RBAC at `https://127.0.0.1:port`, and waits until it is ready. */
export async function startApiServer(options: ApiServerOptions): Promise<Restartable> {
  return await onFreePort(async (port) => {
    const again = () => startOn(port, options);
    return restartable({ url: urlOf(port), first: await again(), again, graceMs: GRACE_MS });
  });
}

function urlOf(port: number): string {
  return `https://127.0.0.1:${port}`;
}

function startOn(port: number, options: ApiServerOptions): Promise<LocalProcess> {
  const { binary, run, etcdUrl, tokenFile } = options;
  const { files } = options.certificates;
  const url = urlOf(port);
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
      ...(tokenFile === undefined ? [] : [`--token-auth-file=${tokenFile}`]),
      "--authorization-mode=RBAC",
      "--service-cluster-ip-range=10.0.0.0/24",
      // Nothing here creates the default ServiceAccount that this plugin waits for.
      "--disable-admission-plugins=ServiceAccount",
    ],
    environment: {},
    ready: () => options.ready(url),
  });
}
