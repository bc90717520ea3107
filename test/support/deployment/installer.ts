import { setTimeout as sleep } from "node:timers/promises";
import { installation } from "../../../infra/functions/installer/installation.ts";
import { parseParameters } from "../../../infra/parameters/read-parameters.ts";
import { handleRequest, type InstallRequest } from "../../../lib/install/handle-request.ts";
import { FIELD_MANAGER, type Installation, type InstallDependencies } from "../../../lib/install/installation.ts";
import { createApiServerClient } from "../../../lib/kubernetes/api-server.ts";
import type { Manifest } from "../../../lib/kubernetes/manifests/manifest.ts";
import { createManifestClient } from "../../../lib/kubernetes/manifests/manifest-client.ts";
import { createSendRequest } from "../../../lib/kubernetes/request.ts";
import type { OwnCluster } from "../kubernetes/own-cluster.ts";
import { reach } from "./reach.ts";

/** The path of the relay's Deployment. */
export const RELAY = "/apis/apps/v1/namespaces/driftless-system/deployments/driftless-relay";

const necessary = {
  clusterName: "test",
  region: "us-west-2",
  kubernetesServer: "https://kubernetes.example:6443",
  kubernetesCa: "LS0tLS0=",
};

/** The installation of a deployment with these parameters. `program` replaces the relay's bundle. */
export function installationOf(parameters: Readonly<Record<string, unknown>> = {}, program = "one"): Installation {
  const token = "eksClusterName" in parameters ? {} : { tokenFile: "/run/token" };
  const all = { ...necessary, ...token, ...parameters };
  const shipped = installation(parseParameters(all, "the test"), { "relay.mjs": program });
  // The function also reads its installation as JSON, from its asset.
  return JSON.parse(JSON.stringify(shipped));
}

/** The installer for a cluster. */
export interface TestInstaller {
  /** Sends a request as CloudFormation does. Whenever the installer waits, `meanwhile` is called and the clock jumps ahead. */
  ask(
    request: Omit<InstallRequest, "reach" | "isRollback">,
    installation: Installation,
    meanwhile?: () => Promise<unknown>,
  ): ReturnType<typeof handleRequest>;
  /** The lines of the last request's log. */
  readonly log: () => readonly (Readonly<Record<string, unknown>> & { readonly message: string })[];
}

/** Creates an installer that acts as the cluster's administrator. */
export function createTestInstaller({ connection }: OwnCluster): TestInstaller {
  let lines: (Record<string, unknown> & { message: string })[] = [];
  const write = (message: string, fields: Readonly<Record<string, unknown>> = {}) => lines.push({ message, ...fields });
  return {
    log: () => lines,
    ask(request, installation, meanwhile = async () => undefined) {
      lines = [];
      let jumped = 0;
      const dependencies: InstallDependencies = {
        manifests: createManifestClient(createSendRequest(connection), FIELD_MANAGER),
        kubernetes: createApiServerClient(connection),
        server: connection.server,
        log: { info: write, warn: write, error: write },
        now: () => performance.now() + jumped,
        deadline: Number.POSITIVE_INFINITY,
        async wait(milliseconds) {
          // Short waits are real, because the API server's own work takes time.
          if (milliseconds < 1000) return await sleep(milliseconds);
          jumped += milliseconds;
          await meanwhile();
        },
      };
      return handleRequest({ ...request, reach, isRollback: async () => false }, installation, dependencies);
    },
  };
}

/** Records in the status of the relay's Deployment that all pods are running, as the Deployment controller does. */
export async function rollOut({ connection }: OwnCluster): Promise<void> {
  const send = createSendRequest(connection);
  const { metadata } = (await send({ method: "GET", path: RELAY })) as { readonly metadata: { generation: number } };
  const counts = { replicas: 1, updatedReplicas: 1, readyReplicas: 1, availableReplicas: 1 };
  await send({
    method: "PATCH",
    path: `${RELAY}/status`,
    body: { status: { observedGeneration: metadata.generation, ...counts } },
    contentType: "application/merge-patch+json",
  });
}

/** The manifest with this kind and name. */
export function manifestOf({ manifests }: Installation, kind: string, name: string): Manifest {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
  if (found === undefined) throw new Error(`no ${kind} ${name}`);
  return found;
}
