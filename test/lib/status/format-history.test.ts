import { expect, test } from "vitest";
import type { HistoryRecord } from "../../../lib/history/history-record.ts";
import { formatHistory } from "../../../lib/status/format-history.ts";

const record: HistoryRecord = {
  history: 1,
  cluster: "local",
  kind: "Bucket",
  namespace: "shop",
  name: "invoices",
  uid: "u",
  generation: 2,
  reasons: ["change"],
  outcome: "changed",
  event: "Updated",
  changes: [{ field: "versioning.status", from: null, to: "Enabled\u001b[31m" }],
  milliseconds: 20,
  requestId: "r",
};
const at = Date.parse("2030-01-01T00:00:00Z");

test("shows when and why each pass changed what, as plain texts", () => {
  expect(formatHistory([{ record, at, key: "1" }], 80)).toEqual([
    "2030-01-01T00:00:00Z Updated, generation 2 (object changed)",
    "  versioning.status: none -> Enabled\ufffd[31m",
  ]);
});

test("says that a pass was requested", () => {
  const requested: HistoryRecord = { ...record, event: "DriftCorrected", reasons: ["request"] };
  expect(formatHistory([{ record: requested, at, key: "1" }], 80)[0]).toBe(
    "2030-01-01T00:00:00Z Drift corrected, generation 2 (requested)",
  );
});

test("shows what an object waits for, and who has approved what was done", () => {
  const waits: HistoryRecord = { ...record, outcome: "unchanged", changes: [], progress: "the role is not ready" };
  expect(formatHistory([{ record: { ...waits, event: undefined }, at, key: "1" }], 80)).toEqual([
    "2030-01-01T00:00:00Z Waiting, generation 2 (object changed)",
    "  the role is not ready",
  ]);
  expect(formatHistory([{ record: { ...waits, event: "ApprovalRequired" }, at, key: "1" }], 80)[0]).toContain(
    "Waiting for approval, generation 2",
  );
  const approved: HistoryRecord = { ...record, approved: true, approvedBy: { user: "alice", manager: "kubectl" } };
  expect(formatHistory([{ record: approved, at, key: "1" }], 100)[0]).toBe(
    "2030-01-01T00:00:00Z Updated, generation 2 (object changed, approved by alice with kubectl)",
  );
});

test("failures that repeat share an entry, which says how often and since when", () => {
  const failed: HistoryRecord = { ...record, outcome: "retry", changes: [], error: { message: "AccessDenied" } };
  const entries = [0, 60_000, 120_000].map((ago) => ({ record: failed, at: at - ago, key: String(ago) }));
  expect(formatHistory(entries, 80)).toEqual([
    "2030-01-01T00:00:00Z Retried, generation 2 (object changed), 3 times since",
    "2029-12-31T23:58:00Z",
    "  AccessDenied",
  ]);
});
