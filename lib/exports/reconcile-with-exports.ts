import type { Group } from "../queue/group-by-object.ts";
import type { QueuedRequest } from "../queue/reconcile-request.ts";
import type { Dependencies, Run } from "../reconcile/dependencies.ts";
import { reconcile } from "../reconcile/pass/reconcile.ts";
import type { PassOutcome, Result } from "../reconcile/pass/result.ts";
import type { ExportDependencies } from "./export-field.ts";
import { fieldExportKind } from "./field-export-kind.ts";

/** The outcomes of a pass after which the object may be synced. */
const SYNCED: ReadonlySet<PassOutcome> = new Set(["unchanged", "created", "updated"]);

/**
 * Reconciles one object as `reconcile` does, and then sends a request for each of the object's exports. If the object is itself an export,
 * serves that export instead. The requests are sent after every successful pass, not only after a pass that changes the status: if a run
 * ends after it wrote the status and before it sent the requests, the next run finds the status already correct. The code that serves
 * exports is loaded only if there are any.
 */
export async function reconcileWithExports(
  messages: Group<QueuedRequest>,
  run: Run,
  dependencies: Dependencies & ExportDependencies,
): Promise<Result> {
  const { fieldExport, settings } = dependencies;
  if (fieldExport === "off" || settings.mode === "shadow") return await reconcile(messages, run, dependencies);
  const [{ request }] = messages;
  if (request.group === fieldExportKind.group && request.kind === fieldExportKind.kind) {
    const { serveExport } = await import("./serve-export.ts");
    return { outcome: await serveExport(messages, run, dependencies), unread: [] };
  }
  const result = await reconcile(messages, run, dependencies);
  if (SYNCED.has(result.outcome)) {
    const { requestExports } = await import("./request-exports.ts");
    const source = messages.find((message) => message.request.reason !== "resync") ?? messages[0];
    await requestExports(source.request, run, dependencies);
  }
  return result;
}
