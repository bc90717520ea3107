import type { HistoryValues } from "../lib/history/history-values.ts";
import type { Outlook } from "../lib/reconcile/shadow/outlook.ts";

/** The part of an outlook that is logged. Unless values are kept, only the fields that would change are named, and texts are counted. */
export function loggedOutlook(outlook: Outlook, values: HistoryValues): Readonly<Record<string, unknown>> {
  if (values === "full") return { ...outlook };
  const { changes, problems, notes, ...rest } = outlook;
  return { ...rest, changes: changes.map(({ field }) => ({ field })), problems: problems.length, notes: notes.length };
}
