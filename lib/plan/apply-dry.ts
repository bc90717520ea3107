import type { MergePatch, ObjectReference } from "../kubernetes/client.ts";
import { collectionPath } from "../kubernetes/list-watch/collection.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import type { SendRequest } from "../kubernetes/request.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import type { Fields } from "../text/field-path.ts";
import type { ManifestObject } from "./manifest-object.ts";
import { LAST_APPLIED, threeWayPatch } from "./three-way-patch.ts";

/** How manifests would be applied. */
export interface ApplyOptions {
  /** The manager as which server-side apply applies. */
  readonly fieldManager: string;
  /** Whether server-side apply takes over fields of other managers, as with kubectl's `--force-conflicts`. */
  readonly force: boolean;
}

/**
 * Resolves to the object that `kubectl apply` would store, as the API server merges, defaults and validates it for this user. Nothing is
 * stored. An object that `kubectl apply` has applied before is patched as it does; any other object is applied server-side. Rejects with
 * `KubernetesApiError` if the API server refuses the manifest.
 */
export async function applyDry(
  send: SendRequest,
  kind: ResourceKind,
  manifest: ManifestObject,
  stored: KubernetesObject | undefined,
  { fieldManager, force }: ApplyOptions,
): Promise<KubernetesObject> {
  const { name, namespace } = manifest.metadata;
  const path = `${collectionPath({ kind, namespace })}/${encodeURIComponent(name)}`;
  const lastApplied = lastAppliedOf(stored);
  const dry = { dryRun: "All", fieldValidation: "Strict" };
  const answer =
    stored === undefined || lastApplied === undefined
      ? await send({
          method: "PATCH",
          path: `${path}?${new URLSearchParams({ ...dry, fieldManager, force: String(force) }).toString()}`,
          body: manifest,
          contentType: "application/apply-patch+yaml",
        })
      : await send({
          method: "PATCH",
          path: `${path}?${new URLSearchParams({ ...dry, fieldManager: "kubectl-client-side-apply" }).toString()}`,
          body: patchOf(lastApplied, manifest, stored),
          contentType: "application/merge-patch+json",
        });
  // The API server has validated the object against its CRD.
  return answer as KubernetesObject;
}

/** Resolves to the object that a patch would store. Nothing is stored. Rejects with `KubernetesApiError` if the API server refuses the patch. */
export async function patchDry(
  send: SendRequest,
  { kind, namespace, name }: ObjectReference,
  body: MergePatch,
): Promise<KubernetesObject> {
  const path = `${collectionPath({ kind, namespace })}/${encodeURIComponent(name)}?dryRun=All&fieldValidation=Strict`;
  return (await send({ method: "PATCH", path, body, contentType: "application/merge-patch+json" })) as KubernetesObject;
}

/** The part of a manifest that differs between two versions of it. */
interface Declared {
  readonly metadata?: { readonly labels?: Fields; readonly annotations?: Fields };
  readonly spec?: unknown;
}

function patchOf(lastApplied: Declared, manifest: ManifestObject, stored: KubernetesObject): Fields {
  return threeWayPatch(declared(lastApplied), declared(manifest as Declared), declared(stored));
}

function declared({ metadata, spec }: Declared): Fields {
  const { labels = {}, annotations = {} } = metadata ?? {};
  return { metadata: { labels, annotations }, ...(spec !== undefined && { spec }) };
}

/** The manifest that `kubectl apply` applied last; `undefined` if it has not applied the object, or if the annotation is unusable. */
function lastAppliedOf(stored: KubernetesObject | undefined): Declared | undefined {
  const text = stored?.metadata.annotations?.[LAST_APPLIED];
  if (text === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? (parsed as Declared) : undefined;
  } catch {
    return undefined;
  }
}
