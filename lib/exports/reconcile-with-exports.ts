import type { Group } from "../queue/group-by-object.ts";
import type { QueuedRequest } from "../queue/reconcile-request.ts";
import type { Result, Run } from "../reconcile/act/outcome.ts";
import type { Dependencies } from "../reconcile/dependencies.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import type { ExportDependencies } from "./export-field.ts";
import { fieldExportKind } from "./field-export-kind.ts";

/** The results of a run after which the object may be synced. */
const SYNCED: ReadonlySet<Result> = new Set(["unchanged", "created", "updated"]);

/**
 * Reconciles one object as `reconcile` does, and then sends a request for each of the object's exports whose value may have changed. If the
 * object is itself an export, serves that export instead. The code that serves exports is loaded only if there are any.
 *
 * The values of the spec and the status may have changed if the run has changed the status, which also states the generation. A message that
 * is received again counts as a change, too: if a run ends after it wrote the status and before it sent the requests, the next run finds the
 * status already correct.
 */
export async function reconcileWithExports(
  messages: Group<QueuedRequest>,
  run: Run,
  dependencies: Dependencies & ExportDependencies,
): Promise<void> {
  const { fieldExport, settings } = dependencies;
  if (fieldExport === "off" || settings.mode === "shadow") return await reconcile(messages, run, dependencies);
  const [{ request }] = messages;
  if (request.group === fieldExportKind.group && request.kind === fieldExportKind.kind) {
    const { serveExport } = await import("./serve-export.ts");
    run.outcome.result = await serveExport(messages, run, dependencies);
    return;
  }
  await reconcile(messages, run, dependencies);
  const { result, statusChanged } = run.outcome;
  if (!SYNCED.has(result)) return;
  const { requestExports } = await import("./request-exports.ts");
  const isNew = statusChanged || messages.some(({ receiveCount = 1 }) => receiveCount > 1);
  await requestExports(request, isNew ? "all" : "metadata", run, dependencies);
}
