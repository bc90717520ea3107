import { existsSync } from "node:fs";
import type { Connection } from "../kubernetes/connection/connection.ts";
import { openKubeconfigs } from "../kubernetes/connection/kubeconfig.ts";
import { isNamespaceName } from "../kubernetes/namespace-list.ts";
import { errorText } from "../text/error-text.ts";
import { unreadError, usageError } from "./command-error.ts";
import { findKubeconfigs, type KubeconfigEnvironment } from "./find-kubeconfig.ts";

/** The flags with which a command chooses a cluster and a namespace. */
export interface ClusterFlags {
  readonly kubeconfig?: string;
  readonly context?: string;
  readonly namespace?: string;
  readonly allNamespaces?: boolean;
}

/** The cluster that a command works with. */
export interface Cluster {
  /** The name of the kubeconfig's context. */
  readonly context: string;
  readonly connection: Connection;
  /** The namespace of objects that are named without one. */
  readonly namespace: string;
  /** The namespace to list objects in; `undefined` if all. */
  readonly scope: string | undefined;
}

/**
 * Opens the cluster that kubectl would use. Connects to nothing, but may run the program that the kubeconfig gets its token from. Rejects
 * with a `CommandError` if there is no kubeconfig, or if it cannot be used.
 */
export async function openCluster(flags: ClusterFlags, environment: KubeconfigEnvironment): Promise<Cluster> {
  const { kubeconfig, context, namespace: chosen, allNamespaces = false } = flags;
  if (chosen !== undefined && allNamespaces) throw usageError("-n and -A contradict each other", "Use one of them.");
  if (chosen !== undefined && !isNamespaceName(chosen)) {
    throw usageError("-n is not the name of a namespace", "Namespaces have lower-case letters, digits and dashes.");
  }
  const found = findKubeconfigs(kubeconfig, environment);
  // Like kubectl, ignores the files in KUBECONFIG that do not exist.
  const files = kubeconfig === undefined ? found.filter((file) => existsSync(file)) : found;
  if (files.length === 0) {
    throw unreadError(
      `there is no kubeconfig at ${found.join(", ")}`,
      "Specify one with --kubeconfig FILE, or set KUBECONFIG.",
    );
  }
  try {
    const { name, connection, namespace } = await openKubeconfigs(files, context);
    const current = chosen ?? namespace ?? "default";
    const named = { ...connection, userAgent: "kubectl-driftless" };
    return { context: name, connection: named, namespace: current, scope: allNamespaces ? undefined : current };
  } catch (error) {
    throw usageError(errorText(error), "kubectl config view shows what kubectl uses.", { cause: error });
  }
}
