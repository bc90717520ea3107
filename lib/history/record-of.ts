import type { ReconcileRequest } from "../queue/reconcile-request.ts";
import type { WorkDone } from "../reconcile/work-done.ts";
import { withoutCredentials } from "../redaction/without-credentials.ts";
import type { HistoryOutcome, HistoryRecord } from "./history-record.ts";
import type { HistoryValues } from "./history-values.ts";
import { shortened, valueText } from "./value-text.ts";

/** A pass that has ended. */
export interface EndedPass
  extends Pick<HistoryRecord, "reasons" | "actor" | "milliseconds" | "queuedMilliseconds" | "requestId"> {
  readonly request: Pick<ReconcileRequest, "kind" | "namespace" | "name" | "uid">;
  readonly outcome: HistoryOutcome;
  /** The work that the pass has done; omitted if the pass ended before it read its object. */
  readonly work?: WorkDone | undefined;
  /** The error that the pass rejected with. */
  readonly error?: unknown;
}

/** Which deployment keeps the history, and which values the history keeps. */
export interface Keeping {
  readonly cluster: string;
  readonly values: Exclude<HistoryValues, "off">;
}

/**
 * Creates the record of a pass. If no values are kept, the record contains no text that may quote a value, such as messages from AWS and
 * from Driftless.
 */
export function recordOf({ request, outcome, work, error, ...pass }: EndedPass, keeping: Keeping): HistoryRecord {
  const { kind, namespace, name, uid } = request;
  const isFailure = outcome === "terminal" || outcome === "retry" || outcome === "failed";
  const event = work?.event ?? (isFailure ? "Failed" : undefined);
  const full = keeping.values === "full";
  return {
    history: 1,
    ...{ cluster: keeping.cluster, kind, namespace, name, uid },
    ...(work && { generation: work.generation }),
    ...{ reasons: pass.reasons, outcome },
    ...(event !== undefined && { event }),
    changes: (work?.changes ?? []).map(({ field, from, to }) =>
      full ? { field, from: valueText(from), to: valueText(to) } : { field },
    ),
    ...(isFailure && { error: errorOf(work, error, full) }),
    ...(work?.arn !== undefined && { arn: work.arn }),
    ...(pass.actor !== undefined && { actor: pass.actor }),
    milliseconds: pass.milliseconds,
    ...(pass.queuedMilliseconds !== undefined && { queuedMilliseconds: pass.queuedMilliseconds }),
    requestId: pass.requestId,
    ...(full && work?.spec !== undefined && { spec: work.spec }),
  };
}

function errorOf(work: WorkDone | undefined, error: unknown, full: boolean): HistoryRecord["error"] {
  const parts = [...(work?.failure?.terminal ?? []), ...(work?.failure?.recoverable ?? [])];
  const rejection = error === undefined ? [] : [textOf(error)];
  const text = [...parts.map(({ detail }) => detail), ...rejection].join("; ");
  const [first] = parts;
  const code = first?.code ?? first?.reason ?? (error instanceof Error ? error.name : undefined);
  return {
    ...(first?.call !== undefined && { call: first.call }),
    ...(code !== undefined && { code }),
    message: full
      ? shortened(withoutCredentials(text))
      : "not kept because it may quote values; see the object's conditions",
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
