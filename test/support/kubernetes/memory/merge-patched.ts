import type { MergePatch } from "../../../../lib/kubernetes/client.ts";
import type { KubernetesObject, ObjectMeta } from "../../../../lib/kubernetes/object.ts";
import { copy } from "../../assertions/copy.ts";
import { refusal } from "../api-refusal.ts";

/** Applies a JSON merge patch (RFC 7386) to `target`: `null` removes, objects are merged, anything else is replaced. */
export function mergePatched<Target extends object>(target: Target, patch: object): Target {
  const entries = new Map<string, unknown>(Object.entries(target));
  for (const [field, value] of Object.entries(patch)) {
    if (value === null) entries.delete(field);
    else if (isRecord(value)) entries.set(field, mergePatched(recordOr(entries.get(field)), value));
    else if (value !== undefined) entries.set(field, copy(value));
  }
  return Object.fromEntries(entries) as Target; // Patches are expected to keep the type of `target`.
}

function recordOr(value: unknown): object {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object after a patch of its metadata and spec, as the API server carries it out. */
export function withPatch(
  stored: KubernetesObject,
  { metadata = {}, spec }: Partial<Pick<MergePatch, "spec">> & { readonly metadata?: object },
) {
  const changed = withMetadata(stored, { ...metadata });
  return spec === undefined ? changed : { ...changed, spec: mergePatched({ ...(stored.spec ?? {}) }, spec) };
}

/** The object after a patch, which changes only the metadata that users can change. An empty list of finalizers is removed. */
function withMetadata(stored: KubernetesObject, patch: Readonly<Record<string, unknown>>): KubernetesObject {
  const { annotations, labels, finalizers } = mergePatched<Partial<ObjectMeta>>(stored.metadata, patch);
  const added = finalizers?.filter((finalizer) => !stored.metadata.finalizers?.includes(finalizer)) ?? [];
  if (stored.metadata.deletionTimestamp !== undefined && added.length > 0) {
    throw refusal(422, "Invalid", "no new finalizers can be added if the object is being deleted");
  }
  const { annotations: _annotations, labels: _labels, finalizers: _finalizers, ...rest } = stored.metadata;
  const metadata = {
    ...rest,
    ...(annotations === undefined ? {} : { annotations }),
    ...(labels === undefined ? {} : { labels }),
    ...(finalizers === undefined || finalizers.length === 0 ? {} : { finalizers }),
  };
  return { ...stored, metadata };
}
