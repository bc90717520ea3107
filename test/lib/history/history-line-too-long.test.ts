import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatRecord } from "../../../lib/history/history-line.ts";
import { HistoryRecord } from "../../../lib/history/history-record.ts";
import { requestFor } from "../../support/programs/request-for.ts";

const { kind, namespace, name, uid } = requestFor();
const record: HistoryRecord = {
  ...{
    history: 1,
    cluster: "east",
    kind,
    namespace,
    name,
    uid,
    generation: 2,
    reasons: ["change"],
    outcome: "changed",
  },
  ...{ event: "Updated", changes: [], milliseconds: 5, requestId: "request-1" },
};
const parsed = (line: string) => HistoryRecord.parse(JSON.parse(line));

test("a record is one line that begins with the version of its format", () => {
  const line = formatRecord({ ...record, changes: [{ field: "notes", from: null, to: "two\nlines" }] });
  expect(line).toMatch(/^\{"history":1,/);
  expect(line).not.toContain("\n");
  expect(parsed(line).changes).toEqual([{ field: "notes", from: null, to: "two\nlines" }]);
});

test("a record that is too long for a line loses its spec before any of its changes", () => {
  const changes = [{ field: "a", from: null, to: "b" }];
  expect(parsed(formatRecord({ ...record, changes, spec: { a: "b" } })).spec).toEqual({ a: "b" });
  expect(parsed(formatRecord({ ...record, changes, spec: { a: "é".repeat(130_000) } }))).toEqual({
    ...record,
    changes,
  });
});

test("the line never exceeds the limit, whatever has changed, and states how many changes were left out", () => {
  const value = fc.option(fc.string({ maxLength: 4_000, unit: "binary" }));
  const change = fc.record({ field: fc.string(), from: value, to: value });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 3 }), fc.integer({ min: 1, max: 3_000 }), (some, times) => {
      const changes = Array.from({ length: times }, () => some).flat();
      const line = formatRecord({ ...record, changes });
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(250_000);
      const kept = parsed(line);
      expect(kept.changes).toEqual(JSON.parse(JSON.stringify(changes.slice(0, kept.changes.length))));
      expect(kept.changes.length + (kept.omitted ?? 0)).toBe(changes.length);
    }),
    { numRuns: 30 },
  );
});
