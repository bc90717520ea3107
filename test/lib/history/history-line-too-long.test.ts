import { randomBytes } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { declarationIn } from "../../../lib/history/declaration.ts";
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
  const changes = Array.from({ length: 60 }, () => ({ field: "a", from: null, to: "b".repeat(4_000) }));
  const kept = parsed(formatRecord({ ...record, changes, spec: { a: randomText(100_000) } }));
  expect(kept).toEqual({ ...record, changes, declarationBytes: 100_017 });
});

test("a spec over 100 kB is compressed, and one that is over 200 kB even then is left out with its size", () => {
  const lineOf = (spec: unknown) =>
    parsed(formatRecord({ ...record, spec, annotations: { "driftless.dev/paused": "true" } }));
  expect(lineOf({ a: "b" })).toMatchObject({ spec: { a: "b" }, annotations: { "driftless.dev/paused": "true" } });
  const compressed = lineOf({ a: "é".repeat(500_000) });
  expect(compressed).not.toHaveProperty("spec");
  expect(declarationIn(compressed)).toEqual({
    ...{ spec: { a: "é".repeat(500_000) }, annotations: { "driftless.dev/paused": "true" } },
  });
  const omitted = lineOf({ a: randomText(300_000) });
  expect(omitted).toMatchObject({ ...record, declarationBytes: 300_063 });
  expect(declarationIn(omitted)).toBeUndefined();
});

/** A text that hardly gets shorter when it is compressed. */
function randomText(length: number): string {
  return randomBytes(length).toString("base64").slice(0, length);
}

test("the line never exceeds the limit, whatever has changed, and states how many changes were left out", () => {
  const value = fc.option(fc.string({ maxLength: 4_000, unit: "binary" }));
  const change = fc.record({ field: fc.string(), from: value, to: value });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 3 }), fc.integer({ min: 1, max: 3_000 }), (some, times) => {
      const changes = Array.from({ length: times }, () => some).flat();
      const line = formatRecord({ ...record, changes, spec: { changes } });
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(250_000);
      const kept = parsed(line);
      expect(kept.changes).toEqual(JSON.parse(JSON.stringify(changes.slice(0, kept.changes.length))));
      expect(kept.changes.length + (kept.omitted ?? 0)).toBe(changes.length);
    }),
    { numRuns: 30 },
  );
});
