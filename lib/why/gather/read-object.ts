import { kubectlType } from "../../kubernetes/kubectl-type.ts";
import type { KubernetesObject } from "../../kubernetes/object.ts";
import type { ResourceKind } from "../../kubernetes/resource-kind.ts";
import type { ReadCluster } from "../../preflight/in-cluster/read-cluster.ts";
import { ReadError, unlessMissing } from "../../preflight/read-error.ts";
import { nearestName } from "../../text/nearest-name.ts";

/** Enough to find a name that was mistyped. */
const MOST_LISTED = 500;

/** Reads an object. Rejects with a `ReadError` that says what to type instead if there is no such object. */
export async function readObject(
  read: ReadCluster,
  kind: ResourceKind,
  { namespace, name }: { readonly namespace: string; readonly name: string },
): Promise<KubernetesObject> {
  const found = await unlessMissing(read(pathOf(kind, namespace, name)), "404");
  if (found !== undefined) return found as KubernetesObject; // The path is that of an object of this kind.
  throw await missing(read, kind, namespace, name);
}

/** The path of an object, or of the list of all objects in a namespace or in the cluster. */
export function pathOf({ group, version, plural }: ResourceKind, namespace?: string, name?: string): string {
  const inside = namespace === undefined ? "" : `namespaces/${encodeURIComponent(namespace)}/`;
  const list = `/apis/${group}/${version}/${inside}${plural}`;
  return name === undefined ? list : `${list}/${encodeURIComponent(name)}`;
}

async function missing(read: ReadCluster, kind: ResourceKind, namespace: string, name: string): Promise<ReadError> {
  const type = kind.kind.toLowerCase();
  const list = await unlessMissing(read(`${pathOf(kind, namespace)}?limit=${MOST_LISTED}`), "404");
  if (list === undefined) {
    return new ReadError(`the cluster has no kind ${kind.kind}`, {
      advice: "Its CRD is not installed. kubectl driftless doctor says what else is missing.",
    });
  }
  const names = (list as { readonly items: readonly KubernetesObject[] }).items.map(({ metadata }) => metadata.name);
  const nearest = nearestName(name, names);
  return new ReadError(`there is no ${type} ${name} in the namespace ${namespace}`, {
    code: "404",
    advice:
      nearest === undefined
        ? `Name another namespace with -n, or list all: kubectl get ${kubectlType(kind, kind.plural)} -A.`
        : `Did you mean ${type}/${nearest}?`,
  });
}
