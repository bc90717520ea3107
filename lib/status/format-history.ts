import type { HistoryEntry } from "../history/viewer/entry.ts";
import { groupRepeats, type Repeated } from "../history/viewer/repeats.ts";
import { reasonsOf, wordFor } from "../history/viewer/words.ts";
import { timeText } from "../kubernetes/event.ts";
import { plainText } from "../text/plain-text.ts";
import { wrap } from "../text/wrap.ts";

/** Of the changes of a pass, more than these are only counted. */
const MOST_CHANGES = 10;

/** What the passes over an object have done, the latest first. Failures that repeat the one before share an entry. */
export function formatHistory(entries: readonly HistoryEntry[], width: number): readonly string[] {
  return groupRepeats(entries).flatMap((entry, index) => [...(index === 0 ? [] : [""]), ...linesOf(entry, width)]);
}

function linesOf({ entry: { record, at }, times, since }: Repeated, width: number): readonly string[] {
  const { changes, error, cause, progress, actor, generation } = record;
  const again = times > 1 ? `, ${times} times since ${timeText(since)}` : "";
  const by = actor === undefined ? "" : ` by ${actor}`;
  const of = generation === undefined ? "" : `, generation ${generation}`;
  const layout = { width, indentation: "  " };
  return [
    ...wrap(plainText(`${timeText(at)}  ${wordFor(record).label}${of} (${reasonsOf(record)}${by})${again}`), { width }),
    ...changes.slice(0, MOST_CHANGES).flatMap((change) => wrap(plainText(changeOf(change)), layout)),
    ...(changes.length > MOST_CHANGES ? [`  and ${changes.length - MOST_CHANGES} more changes`] : []),
    ...[error?.message, progress, cause].flatMap((text) => (text === undefined ? [] : wrap(plainText(text), layout))),
  ];
}

function changeOf({ field, from, to }: HistoryEntry["record"]["changes"][number]): string {
  return from === undefined || to === undefined ? field : `${field}: ${from ?? "none"} -> ${to ?? "none"}`;
}
