import { createHash } from "node:crypto";
import { concerns } from "../annotations/annotations.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import type { ReconcileRequest } from "../queue/reconcile-request.ts";
import {
  beginsToWait,
  changesOf,
  endOf,
  eventOf,
  hasActed,
  type Outcome,
  type Result,
} from "../reconcile/act/outcome.ts";
import { errorMessage } from "../redaction/error-message.ts";
import { withoutCredentials } from "../redaction/without-credentials.ts";
import { errorText } from "../text/error-text.ts";
import { fieldPath, valueAt } from "../text/field-path.ts";
import { formsOf } from "./declaration.ts";
import type { HistoryRecord } from "./history-record.ts";
import type { HistoryValues } from "./history-values.ts";

/** A run that has ended. */
export interface EndedRun extends Pick<HistoryRecord, "reasons" | "milliseconds" | "queuedMilliseconds" | "requestId"> {
  readonly request: Pick<ReconcileRequest, "group" | "kind" | "namespace" | "name" | "uid">;
  readonly outcome: Outcome;
  /** The error that the run rejected with. */
  readonly error?: unknown;
}

/** Which deployment keeps the history, and which values the history keeps. */
export interface Keeping {
  readonly cluster: string;
  readonly values: Exclude<HistoryValues, "off">;
}

/**
 * Returns the line of a run in the history. A run that has written to AWS must never be without a line, so if the full record cannot be
 * created, `report` is called with the reason, and the line is an incomplete record.
 */
export function historyLine(run: EndedRun, keeping: Keeping, report: (problem: unknown) => void): string {
  try {
    return formatRecord(recordOf(run, keeping));
  } catch (problem) {
    report(problem);
    return formatRecord(incompleteRecordOf(run, problem, keeping));
  }
}

const CHANGED: ReadonlySet<Result> = new Set(["created", "updated", "deleted"]);

/** How a run ended, in the history's terms. A run that did not fail has `changed` something if it did so at any point. */
export function historyOutcome(outcome: Outcome): HistoryRecord["outcome"] {
  const { result } = outcome;
  if (result === "failed" || result === "terminal") return result;
  if (result === "recoverable") return "retry";
  return hasActed(outcome) || CHANGED.has(result) ? "changed" : "unchanged";
}

/** Whether a run has settled a generation that no earlier run had: it has read it, and the object's status says so. */
export function settlesGeneration({ object, observedBefore, result }: Outcome): boolean {
  const { metadata, status }: Partial<KubernetesObject> = object?.current() ?? {};
  const generation = metadata?.generation;
  return result !== "out-of-scope" && generation !== observedBefore && generation === status?.observedGeneration;
}

/** Creates the record of a run. If no values are kept, it has no text that may quote one, such as a message from AWS or Driftless. */
export function recordOf({ request, outcome, error, ...run }: EndedRun, keeping: Keeping): HistoryRecord {
  const { kind, namespace, name, uid } = request;
  const {
    actor,
    approved,
    report: { busy, unsynced },
  } = outcome;
  const waits = busy ?? (beginsToWait(outcome) ? unsynced : undefined);
  const ended = historyOutcome(outcome);
  const isFailure = ended !== "changed" && ended !== "unchanged";
  const event = eventOf(outcome) ?? (isFailure ? "Failed" : undefined);
  const cause = endOf(outcome);
  const full = keeping.values === "full";
  const { metadata, status } = outcome.object?.current() ?? {};
  const arn = outcome.arn ?? status?.ackResourceMetadata?.arn;
  return {
    history: 1,
    cluster: keeping.cluster,
    kind,
    namespace,
    name,
    uid,
    ...(metadata && { generation: metadata.generation }),
    // What has changed is only the annotation that requests the pass.
    reasons: run.reasons.map((reason) => (reason === "change" && outcome.requested ? "request" : reason)),
    outcome: ended,
    ...(event !== undefined && { event }),
    ...(cause !== undefined && { cause }),
    ...(full && waits !== undefined && { progress: shortened(withoutCredentials(waits.message)) }),
    changes: changesOf(outcome).map(({ field, from, to }) =>
      full ? { field, from: valueText(from), to: valueText(to) } : { field },
    ),
    ...(isFailure && { error: errorOf(outcome, error, full) }),
    ...(arn !== undefined && { arn }),
    ...(actor !== undefined && { actor }),
    ...(approved && { approved: true, ...(Object.keys(approved).length > 0 && { approvedBy: approved }) }),
    milliseconds: run.milliseconds,
    ...(run.queuedMilliseconds !== undefined && { queuedMilliseconds: run.queuedMilliseconds }),
    requestId: run.requestId,
    ...(full && keptDeclaration(outcome, request)),
  };
}

/** What the record of a run keeps of its object: what the object declares, if the run is the first one over the object's generation. */
function keptDeclaration(
  { object, kind, observedBefore }: Outcome,
  { group }: Pick<ReconcileRequest, "group">,
): Pick<HistoryRecord, "spec" | "annotations"> {
  const { metadata, spec } = object?.current() ?? {};
  if (metadata === undefined || metadata.generation === observedBefore) return {};
  // Whoever reads the history may not be allowed to read the object.
  if (kind === undefined || hasSecretVariables(spec, kind)) return {};
  const ours = Object.entries(metadata.annotations ?? {}).filter(([name]) => concerns(name, { group }));
  return { spec, ...(ours.length > 0 && { annotations: Object.fromEntries(ours) }) };
}

/** Names such as `DB_PASSWORD`. */
const SECRET_NAME = /pass(?:word|phrase|wd)|secret|token|credential|(?:api|private|access)_?key/i;

/** No name of a variable is longer; of a longer text, only the beginning is looked at. */
const LONGEST_NAME = 1024;

/**
 * Whether a spec declares environment variables that look like secrets, by their names or by their values. The reference to a secret in AWS,
 * which is an ARN, is none.
 */
function hasSecretVariables(spec: unknown, { variableFields = [] }: NonNullable<Outcome["kind"]>): boolean {
  const variables: readonly (readonly [string, unknown])[] = variableFields.flatMap((field) =>
    Object.entries(Object(valueAt(spec, fieldPath(field)))),
  );
  return variables.some(([name, value]) => {
    if (typeof value !== "string" || value.startsWith("arn:")) return false;
    return SECRET_NAME.test(name.slice(0, LONGEST_NAME)) || withoutCredentials(value) !== value;
  });
}

/** The record of a run whose full record cannot be created because of `problem`: everything except what the run has changed. */
function incompleteRecordOf({ outcome, ...run }: EndedRun, problem: unknown, keeping: Keeping): HistoryRecord {
  const { object: _object, ...rest } = outcome;
  const unchanged = { ...rest, steps: [], sent: [], marks: [] };
  const record = { ...recordOf({ ...run, outcome: unchanged }, keeping), outcome: historyOutcome(outcome) };
  const reason = keeping.values === "full" ? `: ${errorMessage(problem)}` : "";
  const message = `this record is incomplete${reason}`;
  const { error } = record;
  if (error !== undefined) return { ...record, error: { ...error, message: `${error.message}; ${message}` } };
  return { ...record, error: { code: problem instanceof Error ? problem.name : "Error", message } };
}

function errorOf({ failure }: Outcome, error: unknown, full: boolean): HistoryRecord["error"] {
  const parts = [...(failure?.terminal ?? []), ...(failure?.recoverable ?? [])];
  const rejection = error === undefined ? [] : [errorText(error)];
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

/** The longest value, or message, that the history keeps whole. */
const MOST_BYTES_OF_VALUE = 4_096;

/** A value as the history keeps it: a string, else JSON, or `null` for none. The hash of the whole value replaces the end of a long one. */
export function valueText(value: unknown): string | null {
  if (value === undefined) return null;
  return shortened(typeof value === "string" ? value : JSON.stringify(value));
}

/** Returns a string of up to 4 kB unchanged. Truncates a longer string and appends the hash of the whole string. */
export function shortened(text: string): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MOST_BYTES_OF_VALUE));
  if (read === text.length) return text;
  return `${text.slice(0, read)}…sha256:${createHash("sha256").update(text).digest("hex")}`;
}

/**
 * CloudWatch Logs accepts events of 1 MB, but log viewers truncate events that are longer than 256 kB.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/cloudwatch_limits_cwl.html
 */
const MOST_BYTES_OF_LINE = 250_000;

/** Almost every line is shorter. In such a line, nothing is as long as its limit, which is in bytes. */
const MOST_CHARACTERS_OF_SHORT_LINE = 30_000;

/**
 * Formats a record as one line of JSON. If the line is too long for the log, what the object declared is compressed first, then omitted, and
 * then the last changes are omitted.
 */
export function formatRecord(record: HistoryRecord): string {
  const whole = JSON.stringify(record);
  if (whole.length <= MOST_CHARACTERS_OF_SHORT_LINE) return whole;
  let rest = record;
  for (const form of formsOf(record)) {
    const line = JSON.stringify(form);
    if (Buffer.byteLength(line) <= MOST_BYTES_OF_LINE) return line;
    rest = form;
  }
  const changes = fitting(
    rest.changes,
    MOST_BYTES_OF_LINE - Buffer.byteLength(JSON.stringify({ ...rest, changes: [] })),
  );
  const omitted = rest.changes.length - changes.length;
  return JSON.stringify({ ...rest, changes, ...(omitted > 0 && { omitted }) });
}

const ROOM_FOR_OMITTED = 40;

function fitting(changes: HistoryRecord["changes"], room: number): HistoryRecord["changes"] {
  let left = room - ROOM_FOR_OMITTED;
  const end = changes.findIndex((change) => {
    left -= Buffer.byteLength(JSON.stringify(change)) + 1;
    return left < 0;
  });
  return end === -1 ? changes : changes.slice(0, end);
}
