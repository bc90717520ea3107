import { own } from "../../text/own.ts";
import { type HistoryOutcome, type HistoryRecord, historyOutcomes } from "../history-record.ts";

/** Which records to show. A member that is omitted matches everything. */
export interface HistoryFilter {
  readonly kind?: string;
  /** Part of the namespace. */
  readonly namespace?: string;
  /** Part of the object's name. */
  readonly name?: string;
  readonly outcome?: HistoryOutcome;
}

const OUTCOMES: ReadonlySet<string> = new Set(historyOutcomes);

/** Reads a filter from the submitted form. Invalid entries are ignored. */
export function parseFilter(form: Readonly<Record<string, unknown>>): HistoryFilter {
  const text = (name: string) => {
    const value = own(form, name);
    const trimmed = typeof value === "string" ? value.trim() : "";
    return trimmed === "" ? {} : { [name]: trimmed };
  };
  const { outcome } = form;
  return {
    ...text("kind"),
    ...text("namespace"),
    ...text("name"),
    ...(isOutcome(outcome) ? { outcome } : {}),
  };
}

/** Whether to show a record. */
export function matches(record: HistoryRecord, { kind, namespace = "", name = "", outcome }: HistoryFilter): boolean {
  return (
    (kind === undefined || record.kind === kind) &&
    record.namespace.includes(namespace) &&
    record.name.includes(name) &&
    (outcome === undefined || record.outcome === outcome)
  );
}

function isOutcome(value: unknown): value is HistoryOutcome {
  return typeof value === "string" && OUTCOMES.has(value);
}
