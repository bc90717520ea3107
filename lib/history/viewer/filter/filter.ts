import { own } from "../../../text/own.ts";
import { type HistoryOutcome, type HistoryRecord, historyOutcomes } from "../../history-record.ts";
import { type ObjectState, objectStates } from "../../object-state.ts";

/** Which records and objects to show. A member that is omitted matches everything. */
export interface HistoryFilter {
  readonly kind?: string;
  /** Part of the namespace. */
  readonly namespace?: string;
  /** Part of the object's name. */
  readonly name?: string;
  /** A part of any text in the record: of a name, a message, a value, an ARN. */
  readonly text?: string;
  /** The outcome of a pass. Applies to records only. */
  readonly outcome?: HistoryOutcome;
  /** Only records that contain what the object declared, or its size. */
  readonly declares?: true;
  /** The present state. Applies to objects only. */
  readonly state?: ObjectState;
}

/** Reads a filter from the submitted form. Invalid entries are ignored. */
export function parseFilter(form: Readonly<Record<string, unknown>>): HistoryFilter {
  const text = (name: string) => {
    const value = own(form, name);
    const trimmed = typeof value === "string" ? value.trim() : "";
    return trimmed === "" ? {} : { [name]: trimmed };
  };
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) => {
    const value = values.find((one) => one === own(form, name));
    return value === undefined ? {} : { [name]: value };
  };
  return {
    ...text("kind"),
    ...text("namespace"),
    ...text("name"),
    ...text("text"),
    ...oneOf("outcome", historyOutcomes),
    ...oneOf("state", objectStates),
  };
}

/** Whether to show a record. */
export function matches(record: HistoryRecord, filter: HistoryFilter): boolean {
  const { outcome } = filter;
  return (
    concernsObject(filter, record, textsIn(record)) &&
    (outcome === undefined || record.outcome === outcome) &&
    (filter.declares === undefined || declares(record))
  );
}

function declares({ spec, compressed, declarationBytes }: HistoryRecord): boolean {
  return [spec, compressed, declarationBytes].some((member) => member !== undefined);
}

/** Whether a filter chooses an object that these texts describe, whatever its outcome or state. */
export function concernsObject(
  { kind, namespace = "", name = "", text }: HistoryFilter,
  object: Pick<HistoryRecord, "kind" | "namespace" | "name">,
  texts: readonly (string | null | undefined)[],
): boolean {
  return (
    (kind === undefined || object.kind === kind) &&
    object.namespace.includes(namespace) &&
    object.name.includes(name) &&
    (text === undefined || texts.some((one) => one?.includes(text)))
  );
}

function textsIn({ kind, namespace, name, event, cause, arn, actor, error, changes }: HistoryRecord) {
  const values = changes.flatMap(({ field, from, to }) => [field, from, to]);
  return [kind, namespace, name, event, cause, arn, actor, error?.call, error?.code, error?.message, ...values];
}
