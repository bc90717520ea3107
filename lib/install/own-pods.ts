import type { InstalledObject, Manifest } from "../kubernetes/manifests/manifest.ts";
import type { ManifestClient } from "../kubernetes/manifests/manifest-client.ts";

const REVISION = "deployment.kubernetes.io/revision";

/** The pods of a Deployment's newest revision that are not being deleted. `labels` are those of its selector. */
export async function ownPods(
  deployment: InstalledObject,
  labels: Readonly<Record<string, string>>,
  manifests: Pick<ManifestClient, "list">,
): Promise<readonly InstalledObject[]> {
  const { uid, namespace, annotations } = deployment.metadata;
  const selection = { labels, ...(namespace !== undefined && { namespace }) };
  const replicaSets = await manifests.list(REPLICA_SET, selection);
  const newest = replicaSets.find(
    (one) => isControlledBy(one, uid) && one.metadata.annotations?.[REVISION] === annotations?.[REVISION],
  );
  if (newest === undefined) return [];
  const pods = await manifests.list(POD, selection);
  return pods.filter((pod) => isControlledBy(pod, newest.metadata.uid) && pod.metadata.deletionTimestamp === undefined);
}

const REPLICA_SET: Pick<Manifest, "apiVersion" | "kind"> = { apiVersion: "apps/v1", kind: "ReplicaSet" };
const POD: Pick<Manifest, "apiVersion" | "kind"> = { apiVersion: "v1", kind: "Pod" };

function isControlledBy({ metadata: { ownerReferences = [] } }: InstalledObject, uid: string): boolean {
  return ownerReferences.some((owner) => owner.controller === true && owner.uid === uid);
}
