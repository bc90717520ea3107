import type { HistoryEntry } from "../../../lib/history/viewer/entry.ts";
import type { PageSources } from "../../../lib/local/history/page-server.ts";

/** Sources for the history page with these entries, as the entries are at the time of each request. */
export function exampleSources(entries: readonly HistoryEntry[]): PageSources {
  return {
    entries: async () => [...entries],
    cluster: "shop-eu",
    kinds: ["Bucket", "Table", "Topic"],
    inventory: async () => [],
    waiting: async () => [{ queue: "changes", due: 0, inWork: 1, later: 4 }],
    now: () => Date.parse("2026-03-02T12:00:00Z"),
    timeZone: { label: "UTC", offsetMinutes: 0 },
  };
}
