import type { HistoryRecord } from "../../../lib/history/history-record.ts";
import type { HistoryEntry } from "../../../lib/history/viewer/entry.ts";

/** A record of a pass that changed one field, with these additional members. */
export function historyRecord(members: Partial<HistoryRecord> = {}): HistoryRecord {
  return {
    history: 1,
    cluster: "local",
    kind: "Bucket",
    namespace: "shop",
    name: "invoices",
    uid: "0b5c1e5e-7d1f-4c1a-9a37-4a9d1c3f2e10",
    generation: 3,
    reasons: ["change"],
    outcome: "changed",
    event: "Updated",
    changes: [{ field: "versioning", from: "Enabled", to: "Suspended" }],
    milliseconds: 312,
    queuedMilliseconds: 41,
    requestId: "7d3c2c9e-5b0e-4d3f-8f5c-1f2e3d4c5b6a",
    ...members,
  };
}

/** An entry of the history with such a record. */
export function historyEntry(
  members: Partial<HistoryRecord> = {},
  at = Date.parse("2026-03-01T12:00:00Z"),
): HistoryEntry {
  const record = historyRecord(members);
  return { record, at, key: `${record.requestId}/${record.uid}` };
}
