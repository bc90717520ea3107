import { KubernetesApiError } from "../kubernetes/client.ts";
import { describe } from "../kubernetes/manifests/manifest.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import { finalizerOf } from "../reconcile/object/metadata.ts";
import { listAll } from "../sweep/list-all.ts";
import { isDefinition } from "./install.ts";
import type { Installation, InstallDependencies } from "./installation.ts";
import { isInstalled, removeObsolete } from "./remove-obsolete.ts";

/** Removes what the installer has installed, except CRDs. Rejects, and removes nothing, while only Driftless can release some objects. */
export async function uninstall(installation: Installation, dependencies: InstallDependencies): Promise<void> {
  const held = await heldObjects(installation, dependencies);
  if (held.length > 0) throw new Error(refusal(held));
  const { manifests, log } = dependencies;
  await removeObsolete([], dependencies);
  for (const manifest of installation.manifests.toReversed()) {
    if (isDefinition(manifest)) continue;
    const object = await manifests.read(manifest);
    if (object === undefined) continue;
    if (isInstalled(object)) await manifests.remove(object);
    log.info(isInstalled(object) ? "removed" : "left in place because the installer did not apply it", {
      object: describe(manifest),
    });
  }
}

const MOST_NAMED = 5;

/** Lists the objects that the deployment serves and that have its finalizer, until it has found one more than the error message names. */
async function heldObjects(
  { finalized, scope }: Installation,
  { kubernetes, wait }: InstallDependencies,
): Promise<readonly string[]> {
  const held = new Set<string>();
  for (const kind of finalized) {
    for (const namespace of scope.namespaces.length === 0 ? [undefined] : scope.namespaces) {
      for await (const items of pagesOf(kind, namespace)) {
        for (const { metadata } of items) {
          if (!metadata.finalizers?.includes(finalizerOf(kind))) continue;
          held.add(`${kind.kind} ${metadata.namespace}/${metadata.name}`);
          if (held.size > MOST_NAMED) return [...held];
        }
      }
    }
  }
  return [...held];

  async function* pagesOf(kind: ResourceKind, namespace: string | undefined) {
    try {
      yield* listAll(kind, namespace, { kubernetes, scope, wait });
    } catch (error) {
      // A kind that is not installed has no objects.
      if (!(error instanceof KubernetesApiError && error.status === 404)) throw error;
    }
  }
}

function refusal(held: readonly string[]): string {
  const named = held.slice(0, MOST_NAMED).join(", ");
  return (
    `Some objects still have Driftless's finalizer: ${named}${held.length > MOST_NAMED ? ", and more" : ""}. After the removal, ` +
    "nothing would remove the finalizer, so these objects could never be deleted. Delete them first (to keep an AWS resource, " +
    "annotate its object with services.k8s.aws/deletion-policy: retain before you delete the object), and wait until they are gone. " +
    "Then delete the stack again."
  );
}
