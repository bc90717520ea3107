import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { KubernetesApiError } from "../../../lib/kubernetes/client.ts";
import { kubeconfigConnection } from "../../../lib/kubernetes/connection/kubeconfig.ts";
import { createSendRequest } from "../../../lib/kubernetes/request.ts";

/** Reads from the API server of a running stack. Tests repeat this often while they wait, and kubectl would be a process each time. */
export interface StackReader {
  /** The response to a GET; `undefined` if what the path names does not exist. */
  get(path: string): Promise<unknown>;
}

/** Opens a connection to the API server of the stack that runs in the directory, with the kubeconfig in `.driftless/env`. */
export async function openStackReader(directory: string): Promise<StackReader> {
  const environment = await readFile(join(directory, ".driftless/env"), "utf8");
  const [, kubeconfig] = /KUBECONFIG='(.*)'/.exec(environment) ?? [];
  if (kubeconfig === undefined) throw new Error(`the stack in ${directory} names no kubeconfig`);
  const send = createSendRequest(await kubeconfigConnection(kubeconfig));
  return {
    async get(path) {
      try {
        return await send({ method: "GET", path });
      } catch (error) {
        if (error instanceof KubernetesApiError && error.status === 404) return undefined;
        throw error;
      }
    },
  };
}
