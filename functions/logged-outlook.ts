import type { HistoryValues } from "../lib/history/history-values.ts";
import type { Outlook } from "../lib/reconcile/shadow/outlook.ts";

/**
 * The part of an outlook that is logged. If values are not kept, changes are reduced to the names of their fields, and problems and notes
 * to their numbers.
 */
export function loggedOutlook(outlook: Outlook, values: HistoryValues): Readonly<Record<string, unknown>> {
  if (values === "full") return { ...outlook };
  const { changes, problems, notes, ...rest } = outlook;
  return { ...rest, changes: changes.map(({ field }) => ({ field })), problems: problems.length, notes: notes.length };
}
