import { KubernetesApiError } from "../kubernetes/client.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import type { ReconcileRequest } from "../queue/reconcile-request.ts";
import type { Run } from "../reconcile/act/outcome.ts";
import type { ExportDependencies } from "./export-field.ts";
import type { FieldExport } from "./field-export.ts";
import { fieldExportKind } from "./field-export-kind.ts";

/** One change to a source requests at most this many exports, so that no tenant can flood the shared queue. */
const MOST_EXPORTS = 100;

/**
 * Sends a request for each export of the object that was just served: for all exports, or only for those whose value may come from the
 * object's metadata, which no status describes. The exports are listed with a field selector. If the CRD of FieldExports or permission to
 * list them is missing, this function does not fail, because a retry would not help.
 */
export async function requestExports(
  source: ReconcileRequest,
  which: "all" | "metadata",
  { send }: Pick<Run, "send">,
  dependencies: ExportDependencies,
): Promise<void> {
  const exports = (await listExports(source, dependencies)).filter((object) => which === "all" || !isOfContent(object));
  // One change can request many exports, and must not delay the changes of other users.
  const reason = "resync";
  const { group, version, kind } = fieldExportKind;
  await Promise.all(
    exports.map(({ metadata: { namespace, name, uid } }) =>
      send({ request: { group, version, kind, namespace, name, uid, reason }, delaySeconds: 0 }),
    ),
  );
}

/** Whether the value of an export comes from the source's spec or status. */
function isOfContent(object: KubernetesObject): boolean {
  const { path } = (object as FieldExport).spec.from; // The list contains only FieldExports, which the API server has validated.
  return /^\s*\.(?:spec|status)\b/.test(path);
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

/** The statuses of a list of FieldExports without permission, without their CRD, or with ACK's CRD, which has no selectable fields. */
const MISSING: ReadonlySet<number | undefined> = new Set([400, 403, 404]);
