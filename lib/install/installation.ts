import type { KubernetesClient } from "../kubernetes/client.ts";
import type { Manifest } from "../kubernetes/manifests/manifest.ts";
import type { ManifestClient } from "../kubernetes/manifests/manifest-client.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import type { Log } from "../reconcile/contract/log.ts";
import type { RelayIdentity } from "./relay-identity.ts";

/** The manifests that a deployment installs in its cluster, and the kinds that it serves there. */
export interface Installation {
  /** In the order in which they are applied. */
  readonly manifests: readonly Manifest[];
  readonly clusterName: string;
  /** The uid in the parameter `clusterUid`, which confirms a cluster that replaces the one of the installation. */
  readonly clusterUid?: string;
  /** The kinds whose objects get a finalizer. In shadow mode there are none. */
  readonly finalized: readonly ResourceKind[];
  /** How the relay gets its role on EKS; absent for other clusters. */
  readonly relayIdentity?: RelayIdentity;
  readonly scope: { readonly namespaces: readonly string[]; readonly selector: string };
}

/** The dependencies of installing and removing the cluster manifests. */
export interface InstallDependencies {
  readonly manifests: ManifestClient;
  readonly kubernetes: Pick<KubernetesClient, "list">;
  /** The API server's address, for messages. */
  readonly server: string;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  /** When the installer must stop waiting, so that it can still respond before Lambda stops it. */
  readonly deadline: number;
}

/** When a wait that takes at most this long ends. */
export function endOfWait(longestMs: number, { now, deadline }: Pick<InstallDependencies, "now" | "deadline">): number {
  return Math.min(now() + longestMs, deadline);
}

/** The installer's field manager. Only objects that this manager has applied are ever removed. */
export const FIELD_MANAGER = "driftless-installer";
