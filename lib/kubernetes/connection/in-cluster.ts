import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Connection } from "./connection.ts";

/** Where Kubernetes mounts a pod's ServiceAccount, and how the pod reaches the API server. */
export interface InClusterOptions {
  readonly folder: string;
  readonly server: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The options that apply to every pod in every cluster. */
export const inClusterDefaults: InClusterOptions = {
  folder: "/var/run/secrets/kubernetes.io/serviceaccount",
  server: "https://kubernetes.default.svc",
  now: Date.now,
};

/** The kubelet renews the token after 80 % of its one-hour lifetime, so reading the new token up to a minute later is early enough. */
const rereadMs = 60_000;

/**
 * The connection from a pod to the API server, based on the two files of the pod's ServiceAccount. The token is read again every minute,
 * because the kubelet renews it. If a file cannot be read, rejects with an error that names the file.
 */
export async function inClusterConnection({ folder, server, now }: InClusterOptions): Promise<Connection> {
  const ca = await readMounted(join(folder, "ca.crt"));
  let cached: { readonly token: string; readonly readAt: number } | undefined;

  return {
    server,
    ca,
    async token(options) {
      if (!cached || options?.refresh || now() - cached.readAt >= rereadMs) {
        cached = { token: (await readMounted(join(folder, "token"))).trim(), readAt: now() };
      }
      return cached.token;
    },
  };
}

async function readMounted(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new Error(`cannot read ${file}: outside a cluster, specify a kubeconfig with --kubeconfig FILE`, {
      cause: error,
    });
  }
}
