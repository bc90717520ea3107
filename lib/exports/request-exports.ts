import { KubernetesApiError } from "../kubernetes/client.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import type { ReconcileRequest } from "../queue/reconcile-request.ts";
import type { Run } from "../reconcile/dependencies.ts";
import type { ExportDependencies } from "./export-field.ts";
import { fieldExportKind } from "./field-export-kind.ts";

/** One change to a source requests at most this many exports, so that no tenant can flood the shared queue. */
const MOST_EXPORTS = 100;

/**
 * Sends a request for each export of the object that was just served. It lists the exports with a field selector. If the CRD of
 * FieldExports or permission to list them is missing, this function does not fail, because a retry would not help.
 */
export async function requestExports(
  source: ReconcileRequest,
  { send }: Pick<Run, "send">,
  dependencies: ExportDependencies,
): Promise<void> {
  const exports = await listExports(source, dependencies);
  // A user's change must not wait behind resyncs, which no user is waiting for, and a resync must not delay users' changes.
  const reason = source.reason === "resync" ? "resync" : "change";
  const { group, version, kind } = fieldExportKind;
  await Promise.all(
    exports.map(({ metadata: { namespace, name, uid } }) =>
      send({ request: { group, version, kind, namespace, name, uid, reason }, delaySeconds: 0 }),
    ),
  );
}

async function listExports(
  { group, kind, namespace, name }: ReconcileRequest,
  { kubernetes, settings, log }: ExportDependencies,
): Promise<readonly KubernetesObject[]> {
  const fieldSelector = Object.entries({ group, kind, name })
    .map(([field, value]) => `spec.from.resource.${field}=${value}`)
    .join(",");
  const options = { namespace, labelSelector: settings.scope.selector, fieldSelector, continue: undefined };
  const found: KubernetesObject[] = [];
  try {
    for await (const { items } of kubernetes.list(fieldExportKind, options)) {
      found.push(...items);
      if (found.length > MOST_EXPORTS) break;
    }
  } catch (error) {
    if (!(error instanceof KubernetesApiError) || !MISSING.has(error.status)) throw error;
    log.error("exports not listed; apply the manifests that npm run cluster writes", { error });
    return [];
  }
  if (found.length > MOST_EXPORTS) log.warn("exports left to the sweep", { most: MOST_EXPORTS });
  return found.slice(0, MOST_EXPORTS);
}

/**
 * The HTTP statuses that the API server returns if the CRD of FieldExports is not installed or is ACK's own, which has no selectable
 * fields, or if permission to list FieldExports is missing.
 */
const MISSING: ReadonlySet<number | undefined> = new Set([400, 403, 404]);
