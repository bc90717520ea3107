import type { HistoryEntry } from "./entry.ts";

/** The latest of some passes over one object that all failed in the same way, one after another; or a single pass. */
export interface Repeated {
  readonly entry: HistoryEntry;
  /** How many passes there were. */
  readonly times: number;
  /** When the record of the first of them was written, in milliseconds since the epoch. */
  readonly since: number;
}

/** Groups the failures of each object that repeat the one before. Takes and returns the latest entries first. */
export function groupRepeats(entries: readonly HistoryEntry[]): readonly Repeated[] {
  const groups: Repeated[] = [];
  const latest = new Map<string, number>();
  for (const entry of entries) {
    const { uid } = entry.record;
    const index = latest.get(uid);
    const group = index === undefined ? undefined : groups[index];
    if (index !== undefined && group !== undefined && repeats(group.entry, entry)) {
      groups[index] = { ...group, times: group.times + 1, since: entry.at };
    } else {
      latest.set(uid, groups.length);
      groups.push({ entry, times: 1, since: entry.at });
    }
  }
  return groups;
}

function repeats({ record: later }: HistoryEntry, { record: earlier }: HistoryEntry): boolean {
  return (
    later.error !== undefined &&
    later.outcome === earlier.outcome &&
    later.error.message === earlier.error?.message &&
    later.changes.length === 0 &&
    earlier.changes.length === 0
  );
}
