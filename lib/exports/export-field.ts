import { KubernetesApiError } from "../kubernetes/client.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import type { ResourceKind } from "../kubernetes/resource-kind.ts";
import type { Dependencies } from "../reconcile/dependencies.ts";
import { inScope } from "../reconcile/object/metadata.ts";
import { StaleObjectError } from "../reconcile/object/optimistic-lock.ts";
import type { FieldExport } from "./field-export.ts";
import { type FieldExportSetting, fieldExportKind } from "./field-export-kind.ts";
import { refuseExport } from "./refuse-export.ts";
import { readTarget } from "./target.ts";
import { LargeSourceError, PathError, valueAt } from "./value-at.ts";

/** The dependencies of the functions that serve exports. */
export interface ExportDependencies extends Omit<Dependencies, "connect"> {
  readonly fieldExport: FieldExportSetting;
}

/** The outcome of serving an export. */
export type Verdict =
  | { readonly outcome: "updated" | "unchanged" | "out-of-scope" }
  | { readonly outcome: "terminal"; readonly message: string }
  /** With `retry`, the export is retried even if nothing changes; otherwise only when the source or the export changes. */
  | { readonly outcome: "recoverable"; readonly message: string; readonly retry: boolean };

/**
 * Copies a field of an export's source into its target, unless the target already has the value. An export of an object that this
 * deployment does not serve is out of scope. An export whose source is not synced waits until the source is synced.
 *
 * A value is never replaced with an older one: the target is read before the source, and is not written if the target or the export has
 * changed since. In that case, or if the source has a different value after the write, this function rejects with `StaleObjectError`. It
 * rejects with `KubernetesApiError` if the API server does not respond or cannot process a request, for example because it is too busy.
 */
export async function exportField(fieldExport: FieldExport, dependencies: ExportDependencies): Promise<Verdict> {
  const { kinds, fieldExport: setting } = dependencies;
  const { group, kind } = fieldExport.spec.from.resource;
  const entry = kinds.find(({ resource }) => resource.group === group && resource.kind === kind);
  if (entry === undefined) return { outcome: "out-of-scope" };
  const refusal = refuseExport(fieldExport, setting);
  if (refusal !== undefined) return { outcome: "terminal", message: refusal };
  try {
    return await copyField(fieldExport, entry.resource, dependencies);
  } catch (error) {
    if (error instanceof PathError) return { outcome: "terminal", message: error.message };
    if (error instanceof LargeSourceError) return { outcome: "recoverable", message: error.message, retry: false };
    if (!(error instanceof KubernetesApiError)) throw error;
    if (error.status === 409 || error.status === 404)
      throw new StaleObjectError("the target has changed", { cause: error });
    if (!REFUSED.has(error.status)) throw error;
    return { outcome: "recoverable", message: error.message, retry: true };
  }
}

/** The HTTP statuses with which the API server rejects a request that it has understood. */
const REFUSED: ReadonlySet<number | undefined> = new Set([400, 403, 413, 422]);

async function copyField(
  fieldExport: FieldExport,
  kind: ResourceKind,
  { kubernetes, settings }: ExportDependencies,
): Promise<Verdict> {
  const { metadata, spec } = fieldExport;
  const { namespace } = metadata;
  const reference = { kind, namespace, name: spec.from.resource.name };
  const target = await readTarget(kubernetes, fieldExport);
  const source = await kubernetes.get(reference);
  if (source !== undefined && !inScope(source.metadata, settings.scope)) return { outcome: "out-of-scope" };
  if (source === undefined || !isSynced(source)) return { outcome: "unchanged" };
  const value = await valueAt(source, spec.from.path);
  if (value === undefined) {
    return { outcome: "recoverable", message: "path does not exist in this object", retry: false };
  }
  if (target === undefined) {
    const message = `unable to get existing ${spec.to.kind}: ${spec.to.kind}s "${spec.to.name}" not found`;
    return { outcome: "recoverable", message, retry: true };
  }
  if (target.has(value)) return { outcome: "unchanged" };
  const latest = await kubernetes.get({ kind: fieldExportKind, namespace, name: metadata.name });
  if (latest?.metadata.resourceVersion !== metadata.resourceVersion) {
    throw new StaleObjectError("the export has changed since it was read");
  }
  await target.write(value);
  // If the source has changed back in the meantime, another run may have found the former value still in the target, and therefore may not
  // have written it.
  const newest = await kubernetes.get(reference);
  if (newest !== undefined && isSynced(newest) && (await valueAt(newest, spec.from.path)) !== value) {
    throw new StaleObjectError("the source has changed since it was read");
  }
  return { outcome: "updated" };
}

function isSynced({ status }: KubernetesObject): boolean {
  return status?.conditions?.some(({ type, status }) => type === "ACK.ResourceSynced" && status === "True") ?? false;
}
