import type { HistoryValues } from "../lib/history/history-values.ts";
import type { Outlook } from "../lib/reconcile/decide/outlook.ts";

/**
 * The part of an outlook that is logged. If values are not kept, only the names of the changed fields and the numbers of problems and notes
 * are logged.
 */
export function loggedOutlook(outlook: Outlook, values: HistoryValues): Readonly<Record<string, unknown>> {
  if (values === "full") return { ...outlook };
  const { changes, problems, notes, ...rest } = outlook;
  return { ...rest, changes: changes.map(({ field }) => ({ field })), problems: problems.length, notes: notes.length };
}
